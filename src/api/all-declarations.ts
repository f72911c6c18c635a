/** Adds the declarations of all resources. Imported by what reads those of other resources than its own. */
import { catalogue } from '../../contract/catalogue.ts';
import { addDeclarations } from './declarations.ts';

addDeclarations(catalogue);
