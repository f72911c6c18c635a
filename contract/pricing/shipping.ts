/** Shipping by weight: bands of grams for a country, a province or a postal code. A band holds its upper bound, not its lower one. */

import { readPostalCode } from '../identifiers/postal-code.ts';

/** Where a band is valid: a postal code, else a province, else the whole country. */
export interface Area {
  country: string;
  province: string | null;
  postalCode: string | null;
}

/** A band of weights, in grams, and its cost. */
export interface ShippingBand extends Area {
  minG: number;
  maxG: number;
  costCents: number;
}

/** Weights of an area without a band, in grams. */
export interface BandGap extends Area {
  fromG: number;
  toG: number;
}

/** Postal code 2, province 1, country 0. */
const precision = ({ province, postalCode }: Area) => (postalCode === null ? (province === null ? 0 : 1) : 2);

const holds = ({ minG, maxG }: ShippingBand, grams: number) => grams > minG && grams <= maxG;

/** A postal code as all write it the same: `1012 AB` and `1012ab`, `00-950` and `00950`. */
const bare = ({ postalCode, country }: Area) => postalCode && (readPostalCode(postalCode, country) ?? postalCode);

/** Whether a band is valid at a destination. The province of a band for a postal code says where that is, and decides nothing. */
const serves = (band: ShippingBand, at: Area) =>
  band.country === at.country &&
  (band.postalCode === null ? band.province === null || band.province === at.province : bare(band) === bare(at));

/** The band for a weight at a destination, the most precise one; null: shipping is on request. Something that weighs nothing is a gram. */
export function shippingBand<Band extends ShippingBand>(
  bands: readonly Band[],
  destination: Area,
  grams: number,
): Band | null {
  const weight = Math.max(1, grams);
  const valid = bands.filter((band) => serves(band, destination) && holds(band, weight));
  return valid.toSorted((one, other) => precision(other) - precision(one))[0] ?? null;
}

/** Two bands are of one area if the same weight there would find both. */
const areaOf = (area: Area) =>
  area.postalCode === null ? `${area.country}/${area.province ?? ''}` : `${area.country}//${bare(area)}`;

/** The first band of the same area whose weights overlap with these; null without one. */
export function overlappingBand<Band extends ShippingBand>(
  bands: readonly Band[],
  { minG, maxG, ...area }: Omit<ShippingBand, 'costCents'>,
): Band | null {
  return bands.find((band) => areaOf(band) === areaOf(area) && band.minG < maxG && minG < band.maxG) ?? null;
}

/** The weights below the heaviest band of each area that have no band of that area. */
export function bandGaps(bands: readonly ShippingBand[]): BandGap[] {
  const gaps: BandGap[] = [];
  for (const group of Map.groupBy(bands, areaOf).values()) {
    let reached = 0;
    for (const { country, province, postalCode, minG, maxG } of group.toSorted((one, other) => one.minG - other.minG)) {
      if (minG > reached) {
        gaps.push({ country, province, postalCode, fromG: reached, toG: minG });
      }
      reached = Math.max(reached, maxG);
    }
  }
  return gaps;
}
