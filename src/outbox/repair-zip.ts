/** Repairs a zip whose end is missing. Relies on the export's format: sizes precede the bytes they describe. */

const LOCAL_HEADER = 0x0403_4b50;
const LOCAL_BYTES = 30;
const DIRECTORY_HEADER = 0x0201_4b50;
const DIRECTORY_BYTES = 46;
const END = 0x0605_4b50;
const END_BYTES = 22;
const MADE_BY = 20;
/** Sizes follow the bytes. */
const SIZES_BEHIND = 0x8;
/** The directory counts in 16 bits. */
const FILES_MAX = 0xffff;

/** The complete files, up to the first incomplete one, with a new directory (APPNOTE.TXT 4.3); null if there are none. */
export async function repairZip(file: Blob): Promise<Blob | null> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (; directory.length < FILES_MAX;) {
    const local = new DataView(await file.slice(at, at + LOCAL_BYTES).arrayBuffer());
    if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL_HEADER) break;
    if (local.getUint16(6, true) & SIZES_BEHIND) break;
    const nameBytes = local.getUint16(26, true);
    const next = at + LOCAL_BYTES + nameBytes + local.getUint16(28, true) + local.getUint32(18, true);
    if (next > file.size) break;
    const name = await file.slice(at + LOCAL_BYTES, at + LOCAL_BYTES + nameBytes).arrayBuffer();
    directory.push(directoryHeader(local, new Uint8Array(name), at));
    at = next;
  }
  return directory.length === 0 ? null : new Blob([file.slice(0, at), ...directory, endOf(directory, at)]);
}

/** The directory entry of a file, copied from its own header. */
function directoryHeader(local: DataView, name: Uint8Array, at: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(DIRECTORY_BYTES + name.byteLength);
  const view = new DataView(header.buffer);
  view.setUint32(0, DIRECTORY_HEADER, true);
  view.setUint16(4, MADE_BY, true);
  // From the version needed to the length of the name; extra fields are dropped.
  header.set(new Uint8Array(local.buffer, 4, 24), 6);
  view.setUint32(42, at, true);
  header.set(name, DIRECTORY_BYTES);
  return header;
}

function endOf(directory: readonly Uint8Array[], at: number): Uint8Array<ArrayBuffer> {
  const end = new Uint8Array(END_BYTES);
  const view = new DataView(end.buffer);
  view.setUint32(0, END, true);
  view.setUint16(8, directory.length, true);
  view.setUint16(10, directory.length, true);
  const bytes = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  view.setUint32(12, bytes, true);
  view.setUint32(16, at, true);
  return end;
}
