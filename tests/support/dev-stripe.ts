/** Runs the local Stripe for a person (`npm run dev:stripe`); prints the environment of the server that uses it. */
import { startStripeServer, STRIPE_KEY, STRIPE_SECRET } from './stripe-server.ts';

const { LOCAL_STRIPE_PORT: port = '0', LOCAL_STRIPE_HOOK: hook = null, LOCAL_STRIPE_FILE: file = null } = process.env;
const { url } = await startStripeServer({ port: Number(port), hook, file });
const environment = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET, STRIPE_API_BASE: url };
process.stdout.write(`${JSON.stringify(environment)}\n`);
