/** What a second life of a garment avoids, with where every figure comes from. Never shown without its source and its range. */

/**
 * Production and distribution of a new garment, in kg CO2e per kg: ADEME "Nos Gestes Climat" (MIT), results of the Ecobalyse simulator
 * 7.0.0 for 100 % cotton, without use and end of life. Types missing from the source have no value; nothing is estimated.
 */
const KG_CO2E_PER_KG: Readonly<Record<string, number>> = {
  tshirt: 31.2,
  shirt: 38.1,
  shorts: 48.4,
  sweatshirt: 29.8,
  jeans: 47.1,
  trousers: 47.1,
  dress: 36.9,
  sweater: 29.4,
  coat: 34.4,
  jacket: 34.4,
  socks: 26.8,
};

/**
 * Share of second-hand purchases that replace a new one: 64.6 % for resale (WRAP, "Displacement Rates Untangled", 2025); at least 28 %
 * (earlier WRAP figure), at most 100 %.
 */
const DISPLACEMENT = { value: 0.646, low: 0.28, high: 1 } as const;

/** Source of the figures as displayed, and the year they were copied. */
export const IMPACT_SOURCE = 'ADEME Nos Gestes Climat (Ecobalyse 7.0.0); WRAP Displacement Rates Untangled';
export const IMPACT_YEAR = 2025;

export interface Impact {
  avoidedKgCO2e: { value: number; low: number; high: number };
  /** kg CO2e per kg of a new garment of the type. */
  factor: number;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const GRAMS_PER_KILO = 1000;

/** What reusing a garment avoids; null for a type without a factor. `weight` is in grams. */
export function impactOf(types: string, weight: number): Impact | null {
  const factor = Object.hasOwn(KG_CO2E_PER_KG, types) ? KG_CO2E_PER_KG[types] : undefined;
  if (factor === undefined) return null;
  const whole = (factor * weight) / GRAMS_PER_KILO;
  const { value, low, high } = DISPLACEMENT;
  return {
    avoidedKgCO2e: { value: rounded(whole * value), low: rounded(whole * low), high: rounded(whole * high) },
    factor,
  };
}
