/** Filters the menu tree for a person, pure (spec section 2: skipped, lifted and kept submenus). */

export type MenuNode<Page, Group> = PageNode<Page> | GroupNode<Page, Group>;

export interface PageNode<Page> {
  page: Page;
}

interface GroupNode<Page, Group> {
  group: Group;
  /** Stays a submenu even with one entry. */
  alwaysShow?: boolean;
  children: readonly PageNode<Page>[];
}

/** Removes pages the person may not open; an empty group is removed, one with a single entry is replaced by that entry. */
export function shaped<Page, Group>(
  tree: readonly MenuNode<Page, Group>[],
  opens: (page: Page) => boolean,
): readonly MenuNode<Page, Group>[] {
  return tree.flatMap((node): readonly MenuNode<Page, Group>[] => {
    if ('page' in node) return opens(node.page) ? [node] : [];
    const children = node.children.filter(({ page }) => opens(page));
    if (children.length === 0) return [];
    return children.length === 1 && !node.alwaysShow ? children : [{ ...node, children }];
  });
}
