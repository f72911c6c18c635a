// `npm run dev` with a local stand-in for Stripe: payment accounts can be clicked through without network and without keys.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { ensureInstalled, fail, node24, root } from './toolchain.mjs';

const PORT = process.env['LOCAL_STRIPE_PORT'] ?? '12111';

try {
  await ensureInstalled();
} catch (error) {
  fail(error);
}

const stripe = spawn(node24(), ['tests/support/dev-stripe.ts'], {
  cwd: root,
  env: {
    ...process.env,
    LOCAL_STRIPE_PORT: PORT,
    // With the data it belongs to: a new demo starts with a new Stripe.
    LOCAL_STRIPE_FILE: path.resolve(root, process.env['DATA_DIR'] ?? 'data', 'local-stripe.json'),
    LOCAL_STRIPE_HOOK: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}/hooks/stripe`,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Its first line is the environment of the app's server.
stripe.stdout.once('data', (line) => {
  const environment = JSON.parse(String(line));
  console.log(`Local Stripe: ${environment.STRIPE_API_BASE} lists its accounts`);
  const app = spawn(process.execPath, [path.join('scripts', 'dev.mjs')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  app.on('exit', () => stripe.kill('SIGTERM'));
});
const stop = () => stripe.kill('SIGTERM');
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
