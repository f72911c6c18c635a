import { ensureInstalled, fail } from './toolchain.mjs';

try {
  await ensureInstalled();
  const { build } = await import('./app-build.mjs');
  await build();
} catch (error) {
  fail(error);
}
