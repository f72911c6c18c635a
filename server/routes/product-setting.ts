import {
  addProductComment,
  changeProductComment,
  deleteProductComment,
  listProductComments,
  productSetting,
  updateProductSetting,
} from '../../contract/calls/product-setting.ts';
import { created } from '../http/created.ts';
import {
  addComment,
  changeComment,
  deleteComment,
  listComments,
  readSetting,
  writeSetting,
} from '../services/items/product-setting.ts';
import type { Routes } from './route-deps.ts';

/** The product setting and its comments. */
export const productSettingRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(productSetting, async ({ language }) => ({ data: await readSetting(db, language) }));
  api.mount(listProductComments, async () => ({ data: await listComments(db) }));
  api.mount(updateProductSetting, async ({ caller, body, requestId, channel, language, done }) => {
    await writeSetting(db, body.comments, { caller, requestId, channel });
    return { data: await readSetting(db, language), message: done.recordSaved };
  });
  api.mount(addProductComment, async ({ caller, body, idempotencyKey, requestId, channel }) => {
    return created(await addComment(deps, body, { caller, idempotencyKey, requestId, channel }));
  });
  api.mount(changeProductComment, async ({ caller, params, body, requestId, channel, done }) => {
    const data = await changeComment(db, params.id, body, { caller, requestId, channel });
    return { data, message: done.recordSaved };
  });
  api.mount(deleteProductComment, async ({ caller, params, requestId, channel, done }) => {
    await deleteComment(db, params.id, { caller, requestId, channel });
    return { data: { _id: params.id }, message: done.recordSaved };
  });
};
