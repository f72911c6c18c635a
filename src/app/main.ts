import './trusted-types.ts';

// Loaded after the policy stands: shared chunks run before the file that imports them.
const { start } = await import('./start.tsx');
await start();
