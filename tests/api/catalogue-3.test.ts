import { testFields } from '../support/field-cases.ts';

await testFields(2, 3);
