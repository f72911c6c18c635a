const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link in its normal form; null if it is none that is safe to follow. */
export function readLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return SCHEMES.has(protocol) ? href : null;
}
