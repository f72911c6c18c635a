import { testFields } from '../support/field-cases.ts';

await testFields(1, 3);
