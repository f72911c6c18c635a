import { Readable } from 'node:stream';

import { FILE_ENDINGS, FILE_TYPES } from '../../contract/field-kinds/file.ts';

const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  ...Object.fromEntries(FILE_TYPES.flatMap((type) => FILE_ENDINGS[type].map((ending) => [ending, type]))),
};

/** File name of a download, with `plain` as its ASCII fallback; its size in bytes if known. */
interface FileName {
  name: string;
  plain: string;
  bytes?: number;
}

/** A response that the browser saves as a file; the file extension determines its type. */
export function download(
  body: ReadableStream<Uint8Array> | Readable | null,
  { name, plain, bytes }: FileName,
): Response {
  const stream = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
  const size = bytes === undefined ? {} : { 'Content-Length': String(bytes) };
  return new Response(stream, { headers: { 'Content-Type': type, 'Content-Disposition': disposition, ...size } });
}
