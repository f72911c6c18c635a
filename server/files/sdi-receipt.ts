/** Reads the receipts of SDI: small XML files whose root says what happened. Their namespaces differ by version and are not looked at. */
import type { ReceiptKind } from '../../contract/invoice-states.ts';

export interface SdiReceipt {
  kind: ReceiptKind;
  /** The file it is about, without the ending of a signature. */
  fileName: string;
  sdiId: string;
  /** Null if it says no time. */
  at: Date | null;
  errors: { code: string; text: string }[];
  /** Of the answer of a public body: whether it accepts. */
  isAccepted: boolean | null;
}

const KINDS: Readonly<Record<string, ReceiptKind>> = {
  RicevutaConsegna: 'RC',
  RicevutaScarto: 'NS',
  NotificaScarto: 'NS',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaMancataConsegna: 'MC',
  AttestazioneTrasmissioneFattura: 'AT',
  NotificaEsito: 'NE',
  NotificaDecorrenzaTermini: 'DT',
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();

/** The texts of all elements of a name, whatever their prefix. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)</`, 'g'))].map(([, text = '']) =>
    plain(text),
  );
const partsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^<>]*)?>(.*?)</(?:[\\w-]+:)?${name}>`, 'gs'))].map(
    ([, inner = '']) => inner,
  );

/** In UTF-8, or in the older Latin encoding, whatever it says of itself. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A receipt; null if these bytes are none. */
export function readReceipt(bytes: Uint8Array): SdiReceipt | null {
  const xml = decoded(bytes);
  const [, root = ''] = /^\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<(?:[\w-]+:)?(\w+)/s.exec(xml) ?? [];
  const kind = Object.hasOwn(KINDS, root) ? KINDS[root] : undefined;
  const [name] = textsOf(xml, 'NomeFile');
  const [sdiId] = textsOf(xml, 'IdentificativoSdI');
  if (!kind || !name || !sdiId) return null;
  const [time] = ['DataOraConsegna', 'DataOraRicezione'].flatMap((each) => textsOf(xml, each));
  const at = time === undefined ? null : new Date(time);
  const [outcome] = textsOf(xml, 'Esito');
  return {
    kind,
    // Some write it in capitals.
    fileName: name
      .replace(/\.p7m$/i, '')
      .toUpperCase()
      .replace(/\.XML$/, '.xml'),
    sdiId,
    at: at && !Number.isNaN(at.getTime()) ? at : null,
    errors: partsOf(xml, 'Errore').map((inner) => ({
      code: textsOf(inner, 'Codice')[0] ?? '',
      text: textsOf(inner, 'Descrizione')[0] ?? '',
    })),
    isAccepted: kind === 'NE' ? outcome === 'EC01' : null,
  };
}
