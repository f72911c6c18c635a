/** A plain API client, like an external program. */
import { API_BASE } from '../../contract/app.ts';
import type { Judge } from './declared-answers.ts';

export interface ApiRequest {
  method?: string;
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  // Tests check bodies field by field.
  body: Body;
}
export interface Body {
  data?: unknown;
  message?: string;
  ermessage?: string;
  total?: number;
  totalIsAtLeast?: boolean;
  nextCursor?: string;
  limit?: number;
  title?: string;
  detail?: string;
  status?: number;
  requestId?: string;
  reason?: string;
  errors?: { path: string; code: string; message: string }[];
  record?: unknown;
  blocked?: boolean;
  from?: string;
  to?: string;
  allowed?: string[];
}

export interface Client {
  /** Sends a request to a path below `/admin/api`. */
  call(path: string, sent?: ApiRequest): Promise<ApiResponse>;
  /** Signs in; returns the token. */
  signIn(email: string, password: string): Promise<string>;
}

/** A client of the server at an address; every response is checked by `judge`. */
export const createClient = (origin: string, judge: Judge): Client => {
  const call = async (
    path: string,
    { method, token, json, form, headers = {} }: ApiRequest = {},
  ): Promise<ApiResponse> => {
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const response = await fetch(`${origin}${API_BASE}${path}`, {
      method: verb,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const { status, headers: answered } = response;
    const type = answered.get('Content-Type') ?? '';
    const isJson = /json/.test(type) && text !== '';
    const got = isJson ? (JSON.parse(text) as Body) : {};
    judge({ method: verb, path, status, type, body: got });
    return { status, headers: answered, body: got };
  };
  return {
    call,
    async signIn(email, password) {
      const { status, body } = await call('/login', { json: { email, password } });
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      return (body.data as { token: string }).token;
    },
  };
};
