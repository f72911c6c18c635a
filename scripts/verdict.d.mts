export interface TestRecord {
  part: string;
  file: string | null;
  title: string | null;
  state: 'passed' | 'failed' | 'skipped';
  message: string;
}
export function judge(
  first: readonly TestRecord[],
  second: readonly TestRecord[],
): {
  total: Record<TestRecord['state'], number>;
  failed: TestRecord[][];
  unsteady: TestRecord[][];
};
export function failedParts(records: readonly TestRecord[]): Map<string, TestRecord[]>;
