/** Security headers of every answer. */

/** The one script within `index.html`, which sets the chosen scheme before anything is drawn; a test compares the two. */
const INLINE_SCRIPT = `'sha256-CerfglI5kw9ShBGe08aceFA9tcfHIdwAwRYIUPbikk0='`;

/** `pictures`: the origin of a store or CDN. */
const policyFor = (pictures: string) =>
  [
    `default-src 'none'`,
    // The QR code reader is our own WebAssembly; this keyword allows its compilation, but not eval of text.
    `script-src 'self' 'wasm-unsafe-eval' ${INLINE_SCRIPT}`,
    `style-src-elem 'self' 'unsafe-inline'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data:${pictures}`,
    `font-src 'self'`,
    `connect-src 'self' blob:${pictures}`,
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
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
} as const;

const YEAR_SECONDS = 31_536_000;

/** Returns a function that adds headers that a response does not set itself; a picture, for example, has a stricter policy. */
export function securityHeaders(secure: boolean, picturesFrom: string | null): (headers: Headers) => void {
  const policy = policyFor(picturesFrom === null ? '' : ` ${new URL(picturesFrom).origin}`);
  const every = Object.entries({ 'Content-Security-Policy': policy, ...COMMON });
  return (headers) => {
    for (const [name, value] of every) if (!headers.has(name)) headers.set(name, value);
    if (secure) headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  };
}
