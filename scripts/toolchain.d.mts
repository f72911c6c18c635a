export const root: string;
export function ensureInstalled(): Promise<void>;
export function node24(): string;
export const serverProcess: { args: string[]; env: Record<string, string> };
export function run(command: string, args: readonly string[], options?: object): Promise<void>;
export function runTool(file: string, args?: readonly string[], options?: object): Promise<void>;
export function fail(error: unknown): never;
