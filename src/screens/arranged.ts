import type { ProductComment } from '../../contract/calls/product-setting.ts';

/** Comments after those with these ids are shown, in this order; the others are hidden. */
export function arranged(comments: readonly ProductComment[], ids: readonly string[]): ProductComment[] {
  const chosen = ids.flatMap((id) => comments.find(({ _id }) => _id === id) ?? []);
  const others = comments.filter(({ _id }) => !ids.includes(_id));
  return [
    ...chosen.map((each) => ({ ...each, isChosen: true })),
    ...others.map((each) => ({ ...each, isChosen: false })),
  ];
}
