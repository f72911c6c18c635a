export { number as percent } from './number.ts';
