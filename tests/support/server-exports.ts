/** Exports lists like an external program, and parses the files. */
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

import { API_BASE } from '../../contract/app.ts';
import type { Language } from '../../contract/languages.ts';
import type { TestServer } from './server-app.ts';

type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** Requests a ticket; returns it, or the status and body of the refusal. */
export async function askTicket(
  { client }: Pick<TestServer, 'client'>,
  { path, query = {}, token, language = 'en' }: { path: string; query?: Query; token: string; language?: Language },
) {
  const headers = { 'Accept-Language': language };
  const { status, body } = await client.call('/export/ticket', { token, json: { path, query }, headers });
  return { status, body, ticket: (body.data as { token: string } | undefined)?.token ?? '' };
}

/** Opens an address like a new tab: no header identifies the caller. */
export function openExport({ origin }: Pick<TestServer, 'origin'>, path: string, query: Query, signal?: AbortSignal) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, String(each));
  }
  return fetch(`${origin}${API_BASE}${path}?${search}`, signal ? { signal } : {});
}

/** Requests a ticket and opens it; returns the bytes. Throws if refused. */
export async function takeAway(
  server: Pick<TestServer, 'client' | 'origin'>,
  request: { path: string; query?: Query; token: string; language?: Language },
): Promise<Uint8Array> {
  const { ticket, status } = await askTicket(server, request);
  if (status !== 200) throw new Error(`the ticket was refused with ${status}`);
  const response = await openExport(server, request.path, { ...request.query, token: ticket });
  if (!response.ok) throw new Error(`the export was refused with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The files of an archive by name; throws if one is corrupted. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return files;
}

/** A cell in the file: its type, its style, and its text with the escapes of XML and spreadsheets decoded. */
export interface ReadCell {
  type: string;
  look: number;
  text: string;
}

export interface ReadSheet {
  rows: Map<string, ReadCell>[];
  notes: string[][];
  xml: string;
}

/** Parses a spreadsheet. Rows are by column letter, the header first. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const files = await unzip(bytes);
  const text = (name: string) => new TextDecoder('utf-8', { fatal: true }).decode(files.get(name));
  const xml = text('xl/worksheets/sheet1.xml');
  const notes = rowsOf(text('xl/worksheets/sheet2.xml')).map((row) => [...row.values()].map((cell) => cell.text));
  return { rows: rowsOf(xml), notes, xml };
}

function rowsOf(xml: string): Map<string, ReadCell>[] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const found = [...cells.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)];
    return new Map(
      found.map(([, letter = '', more = '', inner = '']) => {
        const type = /t="(\w+)"/.exec(more)?.[1] ?? 'n';
        const look = Number(/s="(\d+)"/.exec(more)?.[1] ?? 0);
        return [letter, { type, look, text: plain(inner.replace(/<\/?(is|t|v)\b[^>]*>/g, '')) }];
      }),
    );
  });
}

const plain = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The rows below the header as records: texts by the field that the hidden sheet maps to each column. */
export function recordsIn({ rows, notes }: ReadSheet): Record<string, ReadCell | undefined>[] {
  const fields = new Map(notes.filter(([word]) => word === 'field').map(([, header, field]) => [header, field ?? '']));
  const [head = new Map<string, ReadCell>(), ...body] = rows;
  return body.map((row) => {
    return Object.fromEntries([...head].map(([letter, { text }]) => [fields.get(text) ?? text, row.get(letter)]));
  });
}
