/** The published schema of FatturaPA, as a package brings it along, with which libxml2 validates. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const SCHEMA = readFileSync(
  createRequire(import.meta.url).resolve('@digitalia/fatturapa/src/schemas/Schema_1.2.1.xsd'),
  'utf8',
)
  // The schema of signatures would be fetched; the files are unsigned.
  .replace(/<xs:import [^>]*\/>/, '')
  .replace(/<xs:element ref="ds:Signature"[^>]*\/>/, '');

/** What is wrong with a document by the schema; nothing if it is valid. */
export function schemaFaults(xml: string): string[] {
  const schema = XmlDocument.fromString(SCHEMA);
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
