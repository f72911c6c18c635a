/** Messages to the shop, in every state. */
import { v7 as uuid } from 'uuid';

import { contact, type ContactStatus } from '../../contract/entities/contact.ts';
import type { Language } from '../../contract/languages.ts';
import type { Db } from '../db/pool.ts';
import { contactEntries, contacts } from '../db/schema/contacts.ts';
import { audit } from '../db/schema/ledger.ts';

interface DemoMessage {
  name: string;
  email: string;
  mobile?: string;
  subject?: string;
  message: string;
  language?: Language;
  status: ContactStatus;
  hoursAgo: number;
  /** Written by the person who is assigned. */
  note?: string;
  reply?: string;
}

const MESSAGES: readonly DemoMessage[] = [
  {
    name: 'Luca Moretti',
    email: 'luca.moretti@ordito.example',
    mobile: '+39 347 5550142',
    subject: 'Taglia del cappotto',
    message:
      'Buongiorno,\nvorrei il cappotto blu di Torino, ma la taglia sull’etichetta non si legge nella foto.\nPotete misurare le spalle e la lunghezza della manica?\n\nGrazie, Luca',
    status: 'new',
    hoursAgo: 2,
  },
  {
    name: 'Emma Clarke',
    email: 'emma.clarke@example.com',
    message: 'Hello, do you ship textile mixes to the UK? We felt about 40 kg of wool a month.',
    language: 'en',
    status: 'new',
    hoursAgo: 5,
  },
  {
    name: '王丽',
    email: 'wangli@example.com',
    subject: '丝绸面料',
    message: '您好，请问丝绸面料还有库存吗？我们需要大约二十米。',
    language: 'zh',
    status: 'new',
    hoursAgo: 9,
  },
  {
    name: 'Francesca Riva',
    email: 'francesca.riva@example.org',
    subject: 'Ritiro di abiti usati',
    message: 'Ho circa trenta capi in buono stato. In quale centro posso portarli, e serve un appuntamento?',
    status: 'open',
    hoursAgo: 26,
    note: 'Abita a Milano: chiedere al centro hub gli orari di sabato.',
  },
  {
    name: 'Lucía Ortega',
    email: 'lucia.ortega@example.org',
    subject: 'Factura del pedido',
    message: 'Necesito la factura de mi compra de la semana pasada a nombre de mi empresa.',
    language: 'es',
    status: 'answered',
    hoursAgo: 50,
    reply: 'Claro. Envíenos el NIF y la dirección fiscal, y le mandamos la factura hoy mismo.',
  },
  {
    name: 'Giorgio Sala',
    email: 'giorgio.sala@example.org',
    message: 'La camicia è arrivata ieri, perfetta. Grazie!',
    status: 'closed',
    hoursAgo: 120,
  },
  {
    name: 'Best SEO Team',
    email: 'offers@example.net',
    subject: 'Rank #1 today!!!',
    message:
      'Visit https://a.example https://b.example https://c.example https://d.example https://e.example https://f.example',
    language: 'en',
    status: 'spam',
    hoursAgo: 8,
  },
];

const HOUR = 3_600_000;

/** Inserts them, as of now; `staff` has answered and noted. */
export async function insertContacts(tx: Db, now: Date, staff: string): Promise<void> {
  for (const { hoursAgo, note, reply, language = 'it', ...columns } of MESSAGES) {
    const id = uuid();
    const at = new Date(now.getTime() - hoursAgo * HOUR);
    const later = new Date(at.getTime() + HOUR);
    const written = [
      ...(note ? [{ kind: 'note' as const, text: note }] : []),
      ...(reply ? [sent(reply, columns.email, later)] : []),
    ];
    const assignee = written.length > 0 ? staff : null;
    await tx
      .insert(contacts)
      .values({ id, ...columns, language, assignee, createdAt: at, updatedAt: assignee ? later : at });
    await tx.insert(audit).values({ id: uuid(), at, action: 'created', entity: contact.name, recordId: id });
    for (const entry of written) {
      await tx.insert(contactEntries).values({ id: uuid(), contact: id, author: staff, createdAt: later, ...entry });
    }
  }
}

const sent = (text: string, mailTo: string, mailAt: Date) => ({
  kind: 'reply' as const,
  text,
  mailTo,
  mailState: 'sent' as const,
  mailAt,
});
