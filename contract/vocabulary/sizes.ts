/** Sizes are kept as on the label: system and value. Conversion tables contradict each other, so nothing here converts. */
export const SIZE_SYSTEMS = ['INT', 'IT', 'EU', 'FR', 'DE', 'ES', 'UK', 'US', 'CM', 'ONE'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

/** Suggested values of a system; any other may be typed. */
export const SIZE_VALUES: Partial<Record<SizeSystem, readonly string[]>> = {
  INT: ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
  IT: ['36', '38', '40', '42', '44', '46', '48', '50', '52', '54'],
  EU: ['30', '32', '34', '36', '38', '40', '42', '44', '46', '48'],
  FR: ['32', '34', '36', '38', '40', '42', '44', '46', '48', '50'],
  DE: ['30', '32', '34', '36', '38', '40', '42', '44', '46', '48'],
  ES: ['32', '34', '36', '38', '40', '42', '44', '46', '48', '50'],
  UK: ['6', '8', '10', '12', '14', '16', '18', '20', '22', '24'],
};
