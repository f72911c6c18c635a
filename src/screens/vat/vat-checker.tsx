import { ListScreen } from '../../engine/list/list-screen.tsx';
import { NumberChecker } from './number-checker.tsx';

/** The VAT checker: a number is judged while it is typed, then looked up; below, the evidence of all checks. */
export const VatChecker = () => <ListScreen name="vatCheck" above={<NumberChecker />} />;
