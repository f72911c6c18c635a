/** Items as a counter sends them, and what the server stores of them. */
import { readFile } from 'node:fs/promises';

import { NEEDED } from '../../../contract/entities/details.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Api, Person } from './api.ts';
import { photo } from './photos.ts';

export interface Waiting {
  _id: string;
  code: string;
}

export class Desk {
  readonly #api: Api;
  readonly #person: Person;

  constructor(api: Api, person: Person) {
    this.#api = api;
    this.#person = person;
  }

  /** Captures garments with two photos each, oldest first; `details` are a run's preset details. */
  async addProducts<const N extends 1 | 2 | 3>(
    count: N,
    details: Readonly<Record<string, string>> = {},
  ): Promise<N extends 1 ? [Waiting] : N extends 2 ? [Waiting, Waiting] : [Waiting, Waiting, Waiting]> {
    const added: Waiting[] = [];
    for (let index = 0; index < count; index++) {
      const form = new FormData();
      for (const [name, value] of Object.entries(details)) form.set(name, value);
      for (const slot of ['itemImage', 'tagImage']) {
        const bytes = await readFile(await photo(900 + index, 400, 300));
        form.set(slot, new File([bytes], `${slot}.jpg`, { type: 'image/jpeg' }));
      }
      const response = await fetch(`${this.#api.server.url}/admin/api/product/mobile`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#person.token}` },
        body: form,
      });
      if (!response.ok) throw new Error(`product: ${response.status} ${await response.text()}`);
      added.push(((await response.json()) as { data: Waiting }).data);
    }
    return added as never;
  }

  /** Takes in a first page of garments. */
  async fillList(): Promise<void> {
    for (let count = 0; count < PAGE_SIZE; count += 2) await this.addProducts(2);
  }

  /** A garment's name and details on the server. */
  async details({ _id }: Waiting): Promise<Record<string, unknown>> {
    const { data } = await this.#api.json<{ data: Record<string, unknown> }>(
      'GET',
      `/product/${_id}`,
      this.#person.token,
    );
    return Object.fromEntries(Object.keys(NEEDED.product).map((name) => [name, data[name]]));
  }

  /** Edits a garment through the API, as another person would. */
  async change({ _id }: Waiting, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#api.json('PUT', `/product/${_id}`, this.#person.token, details);
  }
}
