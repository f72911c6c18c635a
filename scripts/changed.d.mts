export function flowsOf(files: readonly string[]): string[];
export function needsFaults(files: readonly string[]): boolean;
export function needsProcesses(files: readonly string[]): boolean;
