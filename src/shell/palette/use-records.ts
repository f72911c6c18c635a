import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { mayDo, type Caller } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { SEARCH_MAX } from '../../../contract/limits.ts';
import { listOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { declaration, metaOf, resourceNames } from '../../engine/declared.ts';
import { matches } from './match.ts';

const MOST_EACH = 5;
const SHORTEST = 2;
const WAIT_MS = 200;

export interface FoundRecord {
  resource: ResourceName;
  id: string;
  /** Name of the record. */
  text: string;
  /** A second searched text: the name beside a code. */
  note: string;
}

export interface Records {
  found: readonly FoundRecord[];
  /** A request is in flight. */
  busy: boolean;
  /** The server did not answer: the results come from the cache. */
  partial: boolean;
}

/** Records found by their lists' search fields, at most five of each resource the person may read: from the server, else from the cache. */
export function useRecords(text: string, caller: Caller): Records {
  const client = useQueryClient();
  const wanted = text.trim().slice(0, SEARCH_MAX);
  const [search] = useDebouncedValue(wanted, WAIT_MS);
  const names = resourceNames.filter((name) => mayDo(declaration(name).who, caller));
  const isWorth = search.length >= SHORTEST;
  const answers = useQueries({
    queries: names.map((name) => ({
      ...listOptions(name, { search, limit: MOST_EACH }),
      enabled: isWorth && search === wanted,
      retry: false,
    })),
  });
  if (wanted.length < SHORTEST) return { found: [], busy: false, partial: false };
  const isSettled = search === wanted;
  const found = names.flatMap((name, at) => {
    const answer = answers[at];
    // Placeholder results of an earlier search do not match this one.
    const rows = isSettled && !answer?.isPlaceholderData ? answer?.data?.data : undefined;
    return (rows ?? seenHere(client, name, wanted)).map((record) => foundRecord(name, record));
  });
  return {
    found,
    busy: !isSettled || answers.some(({ isFetching }) => isFetching),
    partial: isSettled && answers.some(({ isError }) => isError),
  };
}

/** Cached records whose searched fields contain the words. */
function seenHere(client: QueryClient, name: ResourceName, search: string): readonly ResourceRecord[] {
  const seen = new Map<string, ResourceRecord>();
  for (const [, data] of client.getQueriesData<ResourceRecord | { data: ResourceRecord[] }>({
    queryKey: ['resource', name],
  })) {
    const records = Array.isArray(data?.data) ? (data.data as ResourceRecord[]) : [data as ResourceRecord | undefined];
    for (const record of records) {
      if (record && typeof record._id === 'string' && matches(searchedText(name, record), search))
        seen.set(record._id, record);
    }
  }
  return [...seen.values()].slice(0, MOST_EACH);
}

function foundRecord(resource: ResourceName, record: ResourceRecord): FoundRecord {
  const { title } = declaration(resource);
  const texts = searchedTexts(resource).map((field) => record[field]);
  const note = [...new Set(texts)].filter((text) => text !== record[title] && typeof text === 'string' && text);
  const text = record[title];
  return { resource, id: record._id, text: typeof text === 'string' ? text : record._id, note: note.join(' · ') };
}

/** The searched free-text fields. */
const searchedTexts = (name: ResourceName): string[] =>
  declaration(name).list.search.filter((field) => !metaOf(declaration(name), field).terms);

/** The searched text of a record, words of a vocabulary in every language. */
function searchedText(name: ResourceName, record: ResourceRecord): string {
  const words = declaration(name).list.search.flatMap((field) => {
    const { terms } = metaOf(declaration(name), field);
    const values = [record[field]].flat();
    if (!terms) return values;
    return terms.filter(({ id }) => values.includes(id)).flatMap(({ names }) => Object.values(names));
  });
  return words.filter((word) => typeof word === 'string').join(' · ');
}
