/** Longest of ours that is looked at; what a header may hold is far more. */
const LOOKED_AT = 400;

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  // iPads ask for the pages of a Mac.
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** More telling names first: nearly every browser also calls itself Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

/** A `User-Agent` in the few words that tell one tablet from another, e.g. `Chrome 140 · Android`; null when it says nothing. */
export function readableAgent(header: string | undefined): string | null {
  const text = (header ?? '').slice(0, LOOKED_AT);
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  return [browser, system].filter(Boolean).join(' · ') || null;
}
