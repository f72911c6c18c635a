/** Calls about prices: the price list, the calculation, and the product setting. */
import { queryOptions } from '@tanstack/react-query';

import { calculate, type Calculation, type Question } from '../../contract/calls/calculate.ts';
import {
  matchPriceTier,
  overlappingPriceTiers,
  type PriceTierMatch,
  repricePriceTiers,
  type Repricing,
} from '../../contract/calls/price-tiers.ts';
import {
  addProductComment,
  changeProductComment,
  deleteProductComment,
  listProductComments,
  PRODUCT_SETTING_ID,
  type ProductComment,
  type ProductCommentForm,
  updateProductSetting,
} from '../../contract/calls/product-setting.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { listCall } from '../../contract/resource-calls.ts';
import { priceTier, type PriceTierForm } from '../../contract/resources/price-tier.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

type NamedTier = { _id: string; name: string };
/** A tier as the server returns it. */
export type PriceTierRow = PriceTierForm & {
  _id: string;
  items: number;
  rev: number;
  updatedAt: string;
  deletedAt: string | null;
};

/** A part of a repricing takes longer than other calls, in ms. */
const REPRICE_TIMEOUT_MS = 60_000;

/** Tiers in the trash, by name. */
export const trashedTiers = () =>
  queryOptions({
    queryKey: ['resource', priceTier.name, 'list', 'trash'],
    queryFn: async ({ signal }) => {
      const call = listCall(priceTier) as unknown as CallFor<PriceTierRow>;
      const page = async (cursor?: string) => {
        const query = { limit: PAGE_SIZE_MAX, sort: 'name', trash: true, ...(cursor ? { cursor } : {}) };
        return unwrap(await askList(call, credentials(), { query, signal }));
      };
      const first = await page();
      const data = [...first.data];
      // Usually one page, but all pages are read.
      for (let { nextCursor } = first; nextCursor;) {
        const next = await page(nextCursor);
        data.push(...next.data);
        ({ nextCursor } = next);
      }
      return { ...first, data };
    },
    meta: { keep: 'first' },
  });

/** The tiers a form would overlap. */
export const overlapsOf = (form: PriceTierForm, id: string | undefined) =>
  ask(overlappingPriceTiers as unknown as CallFor<NamedTier[]>, credentials(), { body: { ...form, id } });

/** The tier a described item gets. */
export const matchTier = (item: Readonly<Record<string, unknown>>) =>
  ask(matchPriceTier as unknown as CallFor<PriceTierMatch>, credentials(), { body: item });

/** Runs one part of a repricing, or of its dry run. */
export const reprice = (order: Readonly<Record<string, unknown>>) =>
  ask(repricePriceTiers as unknown as CallFor<Repricing>, credentials(), {
    body: order,
    timeoutMs: REPRICE_TIMEOUT_MS,
  });

/** All product comments, the selected ones first. */
export const commentList = () =>
  queryOptions({
    queryKey: ['product-comments'],
    queryFn: async ({ signal }) =>
      unwrap(await ask(listProductComments as unknown as CallFor<ProductComment[]>, credentials(), { signal })).data,
    meta: { keep: 'first' },
  });

/** Selects and orders comments by their ids. */
export const orderComments = (comments: readonly string[]): Promise<Result<unknown, Failure>> =>
  ask(updateProductSetting, credentials(), { params: { id: PRODUCT_SETTING_ID }, body: { comments } });

/** Creates a comment, or changes the texts of the one with an id. */
export const saveComment = (texts: Partial<ProductCommentForm>, id: string | null): Promise<Result<unknown, Failure>> =>
  id === null
    ? ask(addProductComment, credentials(), { body: texts })
    : ask(changeProductComment, credentials(), { params: { id }, body: texts });

/** Removes a comment. */
export const removeComment = (id: string): Promise<Result<unknown, Failure>> =>
  ask(deleteProductComment, credentials(), { params: { id } });

/** What an item could cost, and what its second life avoids. */
export const calculateFor = (question: Partial<Question>) =>
  ask(calculate as unknown as CallFor<Calculation>, credentials(), { body: question });
