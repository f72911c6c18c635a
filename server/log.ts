import { type DestinationStream, pino } from 'pino';

/** The part of a logger that modules below `app` use. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** JSON lines, on stdout by default; errors go in the field `err` (contract 1). */
export const createLog = (level: string, destination: DestinationStream = stdout()): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error) => loggedError(error), query: shown },
    },
    destination,
  );

function stdout(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true });
  // A closed terminal rejects further lines. The server must still shut down in order, so nothing may be left to be written at exit.
  stream.on('error', () => undefined);
  return stream;
}

/** The logged properties of an error: selected fields only, since errors carry private data. */
interface LoggedError {
  name: string;
  message?: string;
  code?: string;
  constraint?: string;
  /** The text of a failed query, without its parameters. */
  query?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Of the text of a query: one that writes thousands of rows is as long as they are. */
const QUERY_MAX = 2000;

const shown = (query: string): string => query.slice(0, QUERY_MAX);

/** Maximum number of logged causes; a careless library may produce a cycle. */
const DEEPEST = 5;

function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  return {
    name: error.constructor.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(isFailedQuery(error) && typeof query === 'string' ? { query: shown(query) } : {}),
    stack: placesOf(error),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** A readable reason for a failure, without the values involved. */
export function plainWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (!quotesValues(error)) return error.message;
  return error.cause === undefined ? error.constructor.name : plainWords(error.cause);
}

/** The query builder puts the parameters into its message: hashes of passwords and tokens, e-mails. */
const isFailedQuery = (error: Error) => 'query' in error && 'params' in error;

/** PostgreSQL quotes the rejected value in messages of class 22. */
const quotesValues = (error: Error) =>
  isFailedQuery(error) || ('severity' in error && 'code' in error && String(error.code).startsWith('22'));

/** The stack without the message at its head. */
function placesOf({ stack = '', message }: Error): string {
  const head = stack.indexOf(message);
  return head < 0 ? '' : stack.slice(head + message.length).trimStart();
}
