/** The product setting (spec section 7): an ordered list of comment texts; its update carries their ids only. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { moment, optionalText, refs, text } from '../field.ts';

/** There is one product setting. */
export const PRODUCT_SETTING_ID = '00000000-0000-7000-8000-000000000001';

/** Maximum number of comments, and maximum length of one, in characters. */
export const COMMENTS_MAX = 100;
const COMMENT_TEXT_MAX = 500;

const setting = z.object({ _id: z.uuid(), comments: z.array(z.object({ _id: z.uuid(), text: z.string() })) });
export type ProductSetting = z.infer<typeof setting>;

/** The selected comments in order, in the caller's language. */
export const productSetting = defineCall({
  name: 'productSetting',
  method: 'GET',
  path: '/productsetting',
  summary: 'List the selected comments of products, in order',
  who: COUNTER,
  data: setting,
});

/** Selects and orders comments by their ids; the others become hidden. */
export const updateProductSetting = defineCall({
  name: 'updateProductSetting',
  method: 'PUT',
  path: '/productsetting/{id}',
  summary: 'Select and order the comments of products, by their ids',
  who: ADMINS,
  params: z.object({ id: z.literal(PRODUCT_SETTING_ID) }),
  body: z.strictObject({ comments: refs('productComment', COMMENTS_MAX, null) }),
  form: true,
  data: setting,
});

/** A comment as its form holds it; Italian is the fallback for a missing language. */
const commentForm = z.strictObject({
  it: text(COMMENT_TEXT_MAX),
  en: optionalText(COMMENT_TEXT_MAX),
  es: optionalText(COMMENT_TEXT_MAX),
  zh: optionalText(COMMENT_TEXT_MAX),
});
export type ProductCommentForm = z.infer<typeof commentForm>;

/** `isChosen`: the setting shows it. */
const comment = z.object({ _id: z.uuid(), ...commentForm.shape, isChosen: z.boolean(), updatedAt: moment() });
export type ProductComment = z.infer<typeof comment>;

const params = z.object({ id: z.uuid() });

/** All comments: the selected ones in order, then the others by age. */
export const listProductComments = defineCall({
  name: 'listProductComments',
  method: 'GET',
  path: '/productsetting/comments',
  summary: 'List all comments of products, selected or hidden, in every language',
  who: ADMINS,
  data: z.array(comment),
});

export const addProductComment = defineCall({
  name: 'addProductComment',
  method: 'POST',
  path: '/productsetting/comment',
  summary: 'Add a comment to the end of the selected ones, or hidden if the selection is full',
  who: ADMINS,
  body: commentForm,
  form: true,
  data: comment,
  idempotent: true,
  status: 201,
});

export const changeProductComment = defineCall({
  name: 'changeProductComment',
  method: 'PUT',
  path: '/productsetting/comment/{id}',
  summary: 'Edit the texts of a comment',
  who: ADMINS,
  params,
  body: commentForm,
  form: true,
  data: comment,
});

/** Deletes a comment, also from the setting. */
export const deleteProductComment = defineCall({
  name: 'deleteProductComment',
  method: 'DELETE',
  path: '/productsetting/comment/{id}',
  summary: 'Remove a comment',
  who: ADMINS,
  params,
  data: z.object({ _id: z.uuid() }),
});
