// First: within one file, modules run in the order of their imports, and the rest needs the policy.
import './trusted-types.ts';
import { start } from './start.tsx';

// Not awaited: the files that `start` loads import this one, and would wait for its end.
void start();
