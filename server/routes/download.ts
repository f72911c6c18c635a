import { Readable } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** How a file is saved: under its name, or `plain` where a browser knows plain letters only; its size in bytes where it is known. */
interface Saved {
  name: string;
  plain: string;
  bytes?: number;
}

/** A file the browser saves instead of showing it; the end of its name tells its type. */
export function download(body: ReadableStream<Uint8Array> | Readable | null, { name, plain, bytes }: Saved): Response {
  const stream = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const size = bytes === undefined ? {} : { 'Content-Length': String(bytes) };
  return new Response(stream, { headers: { 'Content-Type': type, 'Content-Disposition': disposition, ...size } });
}
