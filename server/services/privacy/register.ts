/** What every table says of persons: the one register that erasure, export and their test read (docs/privacy.md). */
import type { RegisteredTable } from './declared-table.ts';
import { otherTables } from './other-tables.ts';
import { personalTables } from './personal-tables.ts';

/** Every table. */
export const register: readonly RegisteredTable[] = [...personalTables, ...otherTables];

/** Members of histories that are no column of their record. */
const DERIVED = ['user', 'userName', 'accountName', 'city', 'province'];

/** Fields whose former values leave the histories of an erased person's records. */
export const PERSONAL_FIELDS: readonly string[] = [
  ...new Set([...register.flatMap(({ personal }) => Object.keys(personal)), ...DERIVED]),
].filter((name) => name !== 'status');
