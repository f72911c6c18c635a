/** Maximum characters parsed; a header may be far longer. */
const LOOKED_AT = 400;

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  // iPads identify as Macs by default.
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** More specific names first: nearly every browser also calls itself Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

/** A `User-Agent` in a few words that distinguish tablets, e.g. `Chrome 140 · Android`; null if unknown. */
export function readableAgent(header: string | undefined): string | null {
  const text = (header ?? '').slice(0, LOOKED_AT);
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(text)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  return [browser, system].filter(Boolean).join(' · ') || null;
}
