/** Security headers of every answer. */
const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  // The reader of QR codes is WebAssembly of our own; this word lets it be compiled, and no text become script.
  `script-src 'self' 'wasm-unsafe-eval'`,
  `style-src-elem 'self' 'unsafe-inline'`,
  `style-src-attr 'unsafe-inline'`,
  `img-src 'self' blob: data:`,
  `font-src 'self'`,
  `connect-src 'self' blob:`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `object-src 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types default`,
].join('; ');

const COMMON = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
} as const;

const YEAR_SECONDS = 31_536_000;

/** Adds what an answer does not say itself; a picture, for example, has a stricter policy of its own. */
export function addSecurityHeaders(headers: Headers, secure: boolean): void {
  for (const [name, value] of Object.entries(COMMON)) if (!headers.has(name)) headers.set(name, value);
  if (secure) headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
}
