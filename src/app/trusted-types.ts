/**
 * First import of the page. The server demands Trusted Types, so the default policy says what may reach the browser's injection sinks:
 * style text without markup, and scripts of this build. Everything else throws.
 */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|sw\.js|dev-sw\.js\?dev-sw)$/;

interface TrustedTypePolicyFactory {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (text: string) => string },
  ) => unknown;
}

/** Returns text without a tag; throws for anything that could become markup. */
export function markup(text: string): string {
  if (text.includes('<')) throw new TypeError('markup is not allowed');
  return text;
}

/** Returns the address of a script of this build, resolved against `base`; throws for any other. */
export function scriptUrl(text: string, base: string): string {
  const url = new URL(text, base);
  if (url.origin !== new URL(base).origin || !OWN_SCRIPT.test(url.pathname + url.search)) {
    throw new TypeError('not a script of this app');
  }
  return text;
}

// Compiling validators at run time needs `eval`, which the content security policy forbids. zod reads this setting when it is loaded: with
// the first call, so not before the first screen.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createHTML: markup,
  createScriptURL: (text) => scriptUrl(text, window.location.href),
});
