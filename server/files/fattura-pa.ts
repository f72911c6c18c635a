/**
 * Writes invoices in the format FatturaPA 1.2.3, which SDI reads. Its elements have a fixed order, so each is written here at its place; the
 * tests compare the result with the published schema.
 */
import { withoutInvisible } from '../../contract/identifiers/plain.ts';

export interface FatturaAddress {
  street: string;
  zipcode: string;
  city: string;
  province: string | null;
  country: string;
}

interface FatturaParty {
  name: string;
  /** Country and number. */
  vatId: readonly [country: string, number: string] | null;
  fiscalCode: string | null;
  address: FatturaAddress;
}

/** Prices in cents without VAT. `rateBp`: VAT in basis points; null: the goods are under the margin scheme, and the document shows none. */
export interface FatturaLine {
  code: string | null;
  text: string;
  cents: number;
  rateBp: number | null;
}

export interface Fattura {
  /** Of the file. */
  progressive: string;
  type: 'TD01' | 'TD04';
  number: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** What the customer pays or gets back, with VAT. */
  totalCents: number;
  /** By card or online, or by direct debit; null: not here. */
  paidBy: 'MP08' | 'MP19' | null;
  notes: readonly string[];
  /** Documents it is about. */
  refersTo: readonly { number: string; day: string }[];
  issuer: FatturaParty & { taxRegime: string; rea: { office: string; number: string } | null };
  /** `code`: where SDI delivers it, 6 characters for a public body. */
  customer: FatturaParty & { code: string; pec: string | null };
  lines: readonly FatturaLine[];
  summary: readonly { rateBp: number | null; taxableCents: number; taxCents: number }[];
}

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
const PUBLIC_CODE_LENGTH = 6;
/** Characters that the texts of the format may have: Latin ones. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
/** What does not decompose, as it is written in Latin letters. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  ſ: 's',
  ẞ: 'SS',
  ə: 'e',
  Ə: 'E',
  '‚': "'",
  '„': '"',
  '‹': "'",
  '›': "'",
  '′': "'",
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '−': '-',
  '•': '-',
};

/** A text in Latin characters; null if it has others. */
export function latinOf(text: string): string | null {
  const plain = withoutInvisible(text)
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (character) => {
      const simple = PLAIN[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return LATIN.test(simple) ? simple : character;
    });
  return LATIN.test(plain) ? plain : null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element with a text; none without one. */
const leaf = (name: string, text: string | null, max = 1000): string =>
  text === null || text === '' ? '' : `<${name}>${escaped(text.slice(0, max))}</${name}>`;
const part = (name: string, ...children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;

/** An amount with two decimals. */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const rate = (basisPoints: number | null): string => amount(basisPoints ?? 0);
const NATURE = 'N5';
const MARGIN_RULE = 'Regime del margine, beni usati, art. 36 DL 41/1995';

const vatId = ([country, number]: readonly [string, string]) =>
  part('IdFiscaleIVA', leaf('IdPaese', country), leaf('IdCodice', number, 28));

function place({ street, zipcode, city, province, country }: FatturaAddress): string {
  const isItalian = country === 'IT';
  return part(
    'Sede',
    leaf('Indirizzo', isItalian ? street : `${street}, ${zipcode}`, 60),
    leaf('CAP', isItalian ? zipcode : '00000'),
    leaf('Comune', city, 60),
    leaf('Provincia', isItalian ? province : null),
    leaf('Nazione', country),
  );
}

function header({ progressive, issuer, customer }: Fattura): string {
  const [country, number] = issuer.vatId ?? ['IT', ''];
  return part(
    'FatturaElettronicaHeader',
    part(
      'DatiTrasmissione',
      part('IdTrasmittente', leaf('IdPaese', country), leaf('IdCodice', number)),
      leaf('ProgressivoInvio', progressive),
      leaf('FormatoTrasmissione', formatOf(customer.code)),
      leaf('CodiceDestinatario', customer.code),
      leaf('PECDestinatario', customer.pec),
    ),
    part(
      'CedentePrestatore',
      part(
        'DatiAnagrafici',
        issuer.vatId ? vatId(issuer.vatId) : '',
        leaf('CodiceFiscale', issuer.fiscalCode),
        part('Anagrafica', leaf('Denominazione', issuer.name, 80)),
        leaf('RegimeFiscale', issuer.taxRegime),
      ),
      place(issuer.address),
      issuer.rea
        ? part(
            'IscrizioneREA',
            leaf('Ufficio', issuer.rea.office),
            leaf('NumeroREA', issuer.rea.number, 20),
            leaf('StatoLiquidazione', 'LN'),
          )
        : '',
    ),
    part(
      'CessionarioCommittente',
      part(
        'DatiAnagrafici',
        customer.vatId ? vatId(customer.vatId) : '',
        leaf('CodiceFiscale', customer.fiscalCode),
        part('Anagrafica', leaf('Denominazione', customer.name, 80)),
      ),
      place(customer.address),
    ),
  );
}

function body({ type, number, day, totalCents, paidBy, notes, refersTo, lines, summary }: Fattura): string {
  return part(
    'FatturaElettronicaBody',
    part(
      'DatiGenerali',
      part(
        'DatiGeneraliDocumento',
        leaf('TipoDocumento', type),
        leaf('Divisa', 'EUR'),
        leaf('Data', day),
        leaf('Numero', number, 20),
        leaf('ImportoTotaleDocumento', amount(totalCents)),
        ...notes.map((note) => leaf('Causale', note, 200)),
      ),
      ...refersTo.map((document) =>
        part('DatiFattureCollegate', leaf('IdDocumento', document.number, 20), leaf('Data', document.day)),
      ),
    ),
    part(
      'DatiBeniServizi',
      ...lines.map((line, index) =>
        part(
          'DettaglioLinee',
          leaf('NumeroLinea', String(index + 1)),
          line.code === null
            ? ''
            : part('CodiceArticolo', leaf('CodiceTipo', 'Codice'), leaf('CodiceValore', line.code, 35)),
          leaf('Descrizione', line.text),
          leaf('Quantita', '1.00'),
          leaf('PrezzoUnitario', amount(line.cents)),
          leaf('PrezzoTotale', amount(line.cents)),
          leaf('AliquotaIVA', rate(line.rateBp)),
          leaf('Natura', line.rateBp === null ? NATURE : null),
        ),
      ),
      ...summary.map(({ rateBp, taxableCents, taxCents }) =>
        part(
          'DatiRiepilogo',
          leaf('AliquotaIVA', rate(rateBp)),
          leaf('Natura', rateBp === null ? NATURE : null),
          leaf('ImponibileImporto', amount(taxableCents)),
          leaf('Imposta', amount(taxCents)),
          leaf('EsigibilitaIVA', rateBp === null ? null : 'I'),
          leaf('RiferimentoNormativo', rateBp === null ? MARGIN_RULE : null, 100),
        ),
      ),
    ),
    paidBy === null
      ? ''
      : part(
          'DatiPagamento',
          leaf('CondizioniPagamento', 'TP02'),
          part('DettaglioPagamento', leaf('ModalitaPagamento', paidBy), leaf('ImportoPagamento', amount(totalCents))),
        ),
  );
}

const formatOf = (code: string) => (code.length === PUBLIC_CODE_LENGTH ? 'FPA12' : 'FPR12');

/** The document as XML. Its texts must be in Latin characters. */
export const writeFattura = (fattura: Fattura): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<p:FatturaElettronica xmlns:p="${NAMESPACE}" versione="${formatOf(fattura.customer.code)}">${header(fattura)}${body(fattura)}</p:FatturaElettronica>\n`;
