import '../../api/all-declarations.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { SEARCH_MAX } from '../../../contract/limits.ts';
import { accessOf, type ResourceName, resourceNames } from '../../../contract/resource-access.ts';
import { termsOf } from '../../../contract/vocabulary/terms-of.ts';
import { declaration } from '../../api/declarations.ts';
import { listOptions, resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { metaOf } from '../../engine/declared.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { isFound, isLongEnough, type Meaning, meaningsOf, type SearchedField } from './why-found.ts';

const EACH_MAX = 5;
const WAIT_MS = 200;

export interface FoundRecord {
  resource: ResourceName;
  id: string;
  /** Name of the record. */
  text: string;
  /** A second searched text: the name beside a code. */
  note: string;
  /** The vocabulary words that the search means. */
  why: readonly Meaning[];
}

export interface Records {
  found: readonly FoundRecord[];
  /** A request is in flight. */
  busy: boolean;
  /** The server did not answer: the results come from the cache. */
  partial: boolean;
}

/** Records found by their lists' search fields, vocabulary words in every language, at most five of each resource the person may read: from the server, else from the cache. */
export function useRecords(text: string, caller: Caller): Records {
  const client = useQueryClient();
  const wanted = text.trim().slice(0, SEARCH_MAX);
  const [search] = useDebouncedValue(wanted, WAIT_MS);
  const names = resourceNames.filter((name) => mayDo(accessOf(name).who, caller));
  const isWorth = isLongEnough(search);
  const answers = useQueries({
    queries: names.map((name) => ({
      ...listOptions(name, { search, limit: EACH_MAX }),
      enabled: isWorth && search === wanted,
      retry: false,
    })),
  });
  if (!isLongEnough(wanted)) return { found: [], busy: false, partial: false };
  const isSettled = search === wanted;
  const found = names.flatMap((name, at) => {
    const answer = answers[at];
    // Placeholder results of an earlier search do not match this one.
    const rows = isSettled && !answer?.isPlaceholderData ? answer?.data?.data : undefined;
    return (rows ?? searchCache(client, name, wanted)).map((record) => foundRecord(name, record, wanted));
  });
  return {
    found,
    busy: !isSettled || answers.some(({ isFetching }) => isFetching),
    partial: isSettled && answers.some(({ isError }) => isError),
  };
}

/** Cached records that a search finds. */
function searchCache(client: QueryClient, name: ResourceName, search: string): readonly ResourceRecord[] {
  const seen = new Map<string, ResourceRecord>();
  for (const [, data] of client.getQueriesData<ResourceRecord | { data: ResourceRecord[] }>({
    queryKey: resourceKey(name),
    // What else is read of a resource may have rows that are no records of it.
    predicate: ({ queryKey: [, , what] }) => what === 'list' || what === 'detail',
  })) {
    const records = Array.isArray(data?.data) ? (data.data as ResourceRecord[]) : [data as ResourceRecord | undefined];
    for (const record of records) {
      if (record && typeof record._id === 'string' && isFound(searchedFields(name, record), search))
        seen.set(record._id, record);
    }
  }
  return [...seen.values()].slice(0, EACH_MAX);
}

function foundRecord(resource: ResourceName, record: ResourceRecord, search: string): FoundRecord {
  const { title } = declaration(resource);
  const fields = searchedFields(resource, record);
  const others = fields.filter(({ field, terms }) => field !== title && !terms).flatMap(({ values }) => values);
  const text = textOf(record[title]) || record._id;
  const note = [...new Set(others)].filter((other) => other !== text).join(' · ');
  return { resource, id: record._id, text, note, why: meaningsOf(fields, search) };
}

/** The searched fields of a record. */
const searchedFields = (name: ResourceName, record: ResourceRecord): SearchedField[] =>
  declaration(name).list.search.map((field) => {
    const values = [record[field]].flat().filter((value) => typeof value === 'string' && value !== '') as string[];
    return { field, terms: termsOf(metaOf(declaration(name), field)) ?? null, values };
  });
