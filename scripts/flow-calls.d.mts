export const FLOW_CALLS: string;
export function flowsByCall(): Map<string, Set<string>> | null;
