/** Who orders and books in the demo: some with an account, most as guests. */
import type { Language } from '../../contract/languages.ts';
import type { InvoiceRequest, PostalAddress } from '../db/schema/orders.ts';
import { vatNumber } from './people.ts';

/** A customer of the demo's shop. */
export interface DemoCustomer {
  name: string;
  email: string;
  mobile: string | null;
  language: Language;
  address: PostalAddress;
  /** What the customer wants an invoice with, sometimes. */
  invoice: InvoiceRequest | null;
}

const NOTHING = { fiscalCode: null, vatNumber: null, sdiCode: null, pec: null };

interface Given extends Partial<Pick<DemoCustomer, 'mobile' | 'language' | 'invoice'>> {
  country?: string;
}

const customer = (
  name: string,
  email: string,
  [street, zipcode, city, province]: readonly [string, string, string, string],
  { mobile = null, language = 'it', invoice = null, country = 'IT' }: Given = {},
): DemoCustomer => {
  return { name, email, mobile, language, invoice, address: { name, street, zipcode, city, province, country } };
};

/** The first three have accounts; the last two live abroad. */
export const CUSTOMERS: readonly DemoCustomer[] = [
  customer('Luca Moretti', 'luca.moretti@ordito.example', ['Via Savona 41', '20144', 'Milano', 'MI'], {
    mobile: '+39 347 5550142',
    invoice: { ...NOTHING, type: 'private', fiscalCode: 'MRTLCU84C12F205M' },
  }),
  customer('Chiara De Luca', 'chiara.deluca@ordito.example', ['Via San Felice 18', '40122', 'Bologna', 'BO'], {
    mobile: '+39 333 5550108',
  }),
  customer('Paolo Greco', 'paolo.greco@ordito.example', ['Corso Umberto I 77', '80138', 'Napoli', 'NA'], {
    invoice: { ...NOTHING, type: 'private', fiscalCode: 'GRCPLA79H08F839K', pec: 'paolo.greco@pec.example' },
  }),
  customer('Emma Clarke', 'emma.clarke@example.com', ['Via Tortona 9', '20144', 'Milano', 'MI'], { language: 'en' }),
  customer('Studio Marea S.r.l.', 'acquisti@studiomarea.example', ['Via Luccoli 24', '16123', 'Genova', 'GE'], {
    mobile: '+39 010 5550175',
    invoice: {
      ...NOTHING,
      type: 'company',
      vatNumber: vatNumber('9914920067'),
      sdiCode: 'M5UXCR1',
      pec: 'studiomarea@pec.example',
    },
  }),
  customer('Giorgio Sala', 'giorgio.sala@example.org', ['Via Garibaldi 5', '10122', 'Torino', 'TO'], {
    invoice: { ...NOTHING, type: 'private', fiscalCode: 'SLAGRG71P22L219G' },
  }),
  customer('Lucía Ortega', 'lucia.ortega@example.org', ['Via Cavour 61', '50129', 'Firenze', 'FI'], { language: 'es' }),
  customer('王丽', 'wangli@example.com', ['Via Paolo Sarpi 33', '20154', 'Milano', 'MI'], { language: 'zh' }),
  customer('Francesca Riva', 'francesca.riva@example.org', ['Via Borgo Palazzo 12', '24125', 'Bergamo', 'BG'], {
    invoice: { ...NOTHING, type: 'private', fiscalCode: 'RVIFNC88T55A794N' },
  }),
  customer('Marta Fabbri', 'marta.fabbri@example.org', ['Viale Trieste 88', '48122', 'Ravenna', 'RA'], {
    mobile: '+39 339 5550163',
  }),
  customer('Jonas Weber', 'jonas.weber@example.org', ['Weserstraße 14', '12047', 'Berlin', ''], {
    language: 'en',
    country: 'DE',
  }),
  customer('Camille Laurent', 'camille.laurent@example.org', ['Rue Oberkampf 52', '75011', 'Paris', ''], {
    language: 'en',
    country: 'FR',
  }),
];
