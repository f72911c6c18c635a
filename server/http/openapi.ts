/** Generates the OpenAPI 3.1 document from the mounted calls. */
import * as z from 'zod';

import { addressOf, answer, type Call, type FileSlots, listAnswer } from '../../contract/call.ts';
import { problem, PROBLEM_TYPE } from '../../contract/failure.ts';
import { metaOf } from '../../contract/field-meta.ts';
import { PROOF_MS } from '../../contract/limits.ts';

const MEDIA: Readonly<Record<string, string>> = { events: 'text/event-stream', image: 'image/webp' };
/** A ticket opens a file. */
const FILE = 'application/octet-stream';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** The document as JSON. `about`: what its reader should know first, in Markdown. */
export function writeOpenApi(calls: readonly Call[], version: string, about: string | null = null): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = addressOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ordito', version, ...(about === null ? {} : { description: about }) },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        shopKey: { type: 'http', scheme: 'bearer', description: 'An API key of the shop' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

const PROVEN = `Within ${PROOF_MS / 60_000} minutes of a sign-in or a proof (\`PUT /two-step/proof\`); else 422, path \`proof\`, word \`proofNeeded\``;

function operation(call: Call): object {
  const media = call.ticket ? FILE : (MEDIA[call.name] ?? 'application/json');
  const envelope = call.list ? listAnswer(call.data) : answer(call.data);
  const body = requestBody(call);
  const description = [call.about, ...(call.proven ? [PROVEN] : [])].filter(Boolean).join(' ');
  return {
    operationId: call.name,
    summary: call.summary,
    ...(description ? { description } : {}),
    security: securityOf(call),
    'x-who': call.who,
    ...(call.scope ? { 'x-scope': call.scope } : {}),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.ticket ? [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }] : []),
      ...(call.idempotent
        ? [header('Idempotency-Key', { type: 'string', format: 'uuid' }, call.idempotent === 'required')]
        : []),
      ...(call.revised ? [header('If-Match', { type: 'string', pattern: '^(\\*|"\\d{1,9}")$' })] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done',
        content: {
          [media]: { schema: media === 'application/json' ? schemaOf(envelope, 'output') : { type: 'string' } },
        },
      },
      default: {
        description: 'Refused',
        content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const securityOf = ({ who, ticket, scope, keyOptional }: Call): object[] => {
  if (keyOptional) return [{}, { shopKey: [] }];
  if (scope) return [{ shopKey: [] }];
  return who === 'anyone' || ticket ? [] : [{ session: [] }];
};

const header = (name: string, schema: object, required = false) => ({ name, in: 'header', required, schema });

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, each]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: each };
  });
}

/** Form encoding of non-text values: a list by repeating the part, a member as `sizes[system]`. */
function encodings(body: z.ZodType): object {
  const shape = (body instanceof z.ZodObject ? body.shape : {}) as Record<string, z.ZodType>;
  const found: Record<string, { style: string; explode: true }> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const meta = metaOf(schema);
    const part = meta && meta.kind.part;
    if (part === 'list') found[name] = { style: 'form', explode: true };
    if (part === 'members') found[name] = { style: 'deepObject', explode: true };
  }
  return found;
}

function requestBody({ body, files = {}, form: asForm }: Call): object | null {
  if (!body) return null;
  const schema = schemaOf(body, 'input') as ObjectSchema;
  const json = { 'application/json': { schema } };
  const slots = Object.entries(files);
  const form = slots.length > 0 ? withFiles(schema, slots) : schema;
  if (asForm) {
    const encoding = encodings(body);
    const content = {
      ...json,
      'application/x-www-form-urlencoded': { schema, encoding },
      'multipart/form-data': { schema: form, encoding },
    };
    return { required: true, content };
  }
  return { required: true, content: slots.length > 0 ? { 'multipart/form-data': { schema: form } } : json };
}

function withFiles(schema: ObjectSchema, slots: [string, FileSlots[string]][]): ObjectSchema {
  const binary = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = slots.map(([slot, { max }]) => {
    return [slot, max === 1 ? binary : { type: 'array', items: binary, maxItems: max }] as const;
  });
  const needed = slots.flatMap(([slot, { required }]) => (required ? [slot] : []));
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(parts) },
    required: [...(schema.required ?? []), ...needed],
  };
}
