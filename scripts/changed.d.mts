export function flowsOf(files: readonly string[], calls?: ReadonlyMap<string, ReadonlySet<string>> | null): string[];
export function needsFaults(files: readonly string[]): boolean;
export function needsProcesses(files: readonly string[]): boolean;
