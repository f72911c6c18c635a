import { type DestinationStream, pino } from 'pino';

/** The part of a logger the rooms below `app` see. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** JSON lines, on stdout unless told otherwise; errors go in the field `err` (contract 1). */
export const createLog = (level: string, destination: DestinationStream = stdout()): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: (error) => toldError(error) } },
    destination,
  );

function stdout(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true });
  // A terminal that was closed takes no more lines; the server still has to end in order, which is also why nothing may
  // be left to be written at the exit.
  stream.on('error', () => undefined);
  return stream;
}

/** What the log tells of an error: chosen fields only, since errors carry along what they were about. */
interface ToldError {
  name: string;
  message?: string;
  code?: string;
  constraint?: string;
  /** The text of a failed query, without its parameters. */
  query?: string;
  stack?: string;
  cause?: ToldError;
}

/** How many causes are told; those of a careless library may go in a circle. */
const DEEPEST = 5;

function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  return {
    name: error.constructor.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(isFailedQuery(error) && typeof query === 'string' ? { query } : {}),
    stack: placesOf(error),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: toldError(error.cause, depth + 1) }),
  };
}

/** A text for people on why something failed, without the values it was about. */
export function plainWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (!quotesValues(error)) return error.message;
  return error.cause === undefined ? error.constructor.name : plainWords(error.cause);
}

/** The query builder puts the parameters into its message: hashes of passwords and tokens, e-mails. */
const isFailedQuery = (error: Error) => 'query' in error && 'params' in error;

/** PostgreSQL quotes the value it could not take in the messages of class 22. */
const quotesValues = (error: Error) =>
  isFailedQuery(error) || ('severity' in error && 'code' in error && String(error.code).startsWith('22'));

/** The stack without its head, which repeats the message. */
function placesOf({ stack = '', message }: Error): string {
  const head = stack.indexOf(message);
  return head < 0 ? '' : stack.slice(head + message.length).trimStart();
}
