import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the SQL that brings the last migration to what the schema says. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
