export const LANDING_FLOWS: readonly string[];
