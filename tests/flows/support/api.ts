/** A second client beside the browser: what the server really holds, asked over HTTP. */
import { ADMIN } from './live-server.ts';

export interface Person {
  email: string;
  password: string;
  token: string;
  _id: string;
  fullName: string;
}

export interface Item {
  _id: string;
  code: string;
  hubcenter: string;
  createdAt: string;
  itemImage: { url: string } | null;
}

/** A connection for each request: a kept one may just have been closed by the server while the bench was building an app. */
const OWN_CONNECTION = { Connection: 'close' };

export class Api {
  readonly server: { readonly url: string };
  #admin: Person | null = null;

  constructor(server: { readonly url: string }) {
    this.server = server;
  }

  async json<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
    const response = await fetch(`${this.server.url}/admin/api${path}`, {
      method,
      headers: {
        ...OWN_CONNECTION,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async signIn(email: string, password: string): Promise<Person> {
    const { data } = await this.json<{ data: { token: string } }>('POST', '/login', null, { email, password });
    const profile = await this.json<{ data: { _id: string; fullName: string } }>('GET', '/profile', data.token);
    return { email, password, token: data.token, ...profile.data };
  }

  /** The super admin, signed in once. */
  async admin(): Promise<Person> {
    this.#admin ??= await this.signIn(ADMIN.email, ADMIN.password);
    return this.#admin;
  }

  /** Creates a hub center through the API and signs its merchant in. */
  async merchant(firstName: string, lastName: string): Promise<Person> {
    const admin = await this.admin();
    const form = new FormData();
    const email = `${firstName}.${lastName}@ordito.example`.toLowerCase();
    const password = 'a password of twelve';
    for (const [name, value] of Object.entries({ firstName, lastName, email, password })) form.set(name, value);
    const response = await fetch(`${this.server.url}/admin/api/merchant`, {
      method: 'POST',
      headers: { ...OWN_CONNECTION, Authorization: `Bearer ${admin.token}` },
      body: form,
    });
    if (!response.ok) throw new Error(`merchant: ${response.status} ${await response.text()}`);
    return this.signIn(email, password);
  }

  /** Every item of a kind that the person may see, oldest first. */
  async items(plural: 'products' | 'fabrics' | 'generics', person: Person): Promise<Item[]> {
    const { data } = await this.json<{ data: Item[] }>('GET', `/${plural}?limit=100&sort=createdAt`, person.token);
    return data;
  }
}
