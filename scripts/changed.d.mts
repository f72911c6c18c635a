export function flowsOf(files: readonly string[]): string[];
export function needsFaults(files: readonly string[]): boolean;
