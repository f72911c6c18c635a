/** The published schemas of FatturaPA 1.2.3, with which libxml2 validates. */
import { readFileSync } from 'node:fs';

import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const FOLDER = `${import.meta.dirname}/../schemas/fatturapa`;
const FILES = { FPR12: 'Schema_VFPR12_v1.2.3.xsd', FPA12: 'Schema_VFPA12_V1.2.3.xsd' };

let isRegistered = false;

/** What is wrong with a document by the schema of its format; nothing if it is valid. */
export function schemaFaults(xml: string, format: keyof typeof FILES = 'FPR12'): string[] {
  // The schema imports that of signatures, from its own folder.
  isRegistered ||= xmlRegisterFsInputProviders();
  const { [format]: name } = FILES;
  const schema = XmlDocument.fromBuffer(readFileSync(`${FOLDER}/${name}`), { url: `${FOLDER}/${name}` });
  const validator = XsdValidator.fromDoc(schema);
  try {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } finally {
      document.dispose();
    }
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)];
  } finally {
    validator.dispose();
    schema.dispose();
  }
}
