/** What a screen's layout must not do, read in the page in one go. */

/** The product's limit for what moves by itself, as a sum of layout shifts; web.dev calls 0.1 good. */
export const SHIFT_MAX = 0.05;

interface Moved {
  /** Sum of the layout shifts since the mark "shown". */
  sum: number;
  what: string[];
}

/** Runs in the page: what has moved without input since the mark "shown". */
export function moved(): Moved {
  const began = performance.getEntriesByName('shown').at(-1)?.startTime ?? 0;
  const seen: Moved = { sum: 0, what: [] };
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  for (const { value, hadRecentInput, sources, startTime } of observer.takeRecords() as Shift[]) {
    if (hadRecentInput || startTime < began) continue;
    seen.sum += value;
    const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',');
    const nodes = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${node instanceof Element ? node.outerHTML.slice(0, 100) : `"${node?.textContent}"`} (${box(previousRect)} to ${box(currentRect)})`,
    );
    seen.what.push(`${value.toFixed(3)}: ${nodes.join(' and ')}`);
  }
  return seen;
}

type Waiting = Window & { waiting?: number };

/** Runs in a page before its scripts: the API answers some frames late, as over a slow network. */
export function answerLate(): void {
  const fetch = window.fetch.bind(window);
  const page: Waiting = window;
  let count = 0;
  window.fetch = async (...call) => {
    page.waiting = (page.waiting ?? 0) + 1;
    try {
      const answer = await fetch(...call);
      // Not all at once.
      const late = 10 + (count++ % 3) * 5;
      for (let frame = 0; frame < late; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return answer;
    } finally {
      page.waiting -= 1;
    }
  };
}

/** Runs in the page: waits until all late answers have come. */
export async function allAnswered(): Promise<void> {
  // A watchdog: a page that is closed meanwhile answers nothing.
  let frames = 0;
  do await new Promise((resolve) => requestAnimationFrame(resolve));
  while (((window as Waiting).waiting ?? 0) > 0 && (frames += 1) < 3600);
}

/**
 * Runs in the page: what is wrong with the screen on show. Nothing is wider than the window, no words are covered, one button at most is
 * filled, a list begins high with rows that are neither crowded nor wasteful, and a finger hits what it aims at.
 */
export function layoutFaults(): string[] {
  const wrong: string[] = [];
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const name = (element: Element) => element.outerHTML.slice(0, 120);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) wrong.push(`${scrollWidth} px wide`);

  // Filled is what has a colour of its own, not paper or grey. A selected choice is no action.
  const filled = shown('main :is(a, button):not(:disabled, [data-disabled], [aria-pressed], [role=option])').filter(
    (each) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = (
        getComputedStyle(each).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      return opacity === 1 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
    },
  );
  if (filled.length > 1)
    wrong.push(`${filled.length} filled buttons: ${filled.map((each) => each.textContent || name(each)).join()}`);

  // The table of the devices is none of the lists: its rows say what waits.
  const tall = shown('main table[data-look] tbody tr').map((row) => row.getBoundingClientRect());
  const touch = matchMedia('(pointer: coarse)').matches;
  const odd = tall.find(({ height }) => (touch ? height < 56 : height < 44 || height > 53));
  if (odd) wrong.push(`a row of ${odd.height} px`);
  const inSight = tall.filter(({ bottom }) => bottom <= window.innerHeight).length;
  if (!touch && inSight < Math.min(tall.length, 12)) wrong.push(`${inSight} of ${tall.length} rows in sight`);
  const loose = shown('main table[data-look] td[data-part=number]').find((cell) => {
    const { textAlign, fontVariantNumeric } = getComputedStyle(cell);
    return textAlign !== 'end' || !fontVariantNumeric.includes('tabular-nums');
  });
  if (loose) wrong.push(`a number that stands loose: ${name(loose)}`);
  const [first] = shown('main ul[data-look] > li, main tbody tr:not(section tr)');
  const top = first?.getBoundingClientRect().top ?? 0;
  // Below a form of its own, the list is what comes of it; a table in a section of a record is no list.
  const isFirst = shown('main form').length === 0;
  if (window.innerWidth < 600 && isFirst && top > 300) wrong.push(`the list begins at ${top} px`);

  // A finger needs 44 px; a link in a sentence is as high as its line, and the words below a filter are what is tapped.
  const targets = ':is(button, a[href], input, select, textarea):not(:disabled, [aria-hidden=true], [inputmode=none])';
  for (const target of touch ? shown(targets) : []) {
    // The frame of a password is higher than the field in it.
    const box = (target.closest('.mantine-PasswordInput-input') ?? target).getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (getComputedStyle(target).display === 'inline' || box.width < 2) continue;
    const whole = target.closest('label') ?? target;
    // A border is part of what looks like the target. Words are as wide as they are.
    const across = target.matches('a') && target.textContent ? Math.min(box.width / 2 - 1, 20) : 20;
    const misses = [
      ...[-across, across].map((far) => document.elementFromPoint(x + far, y)),
      ...[-20, 20].map((far) => document.elementFromPoint(x, y + far)),
    ].some((hit) => hit !== null && !whole.contains(hit));
    if (misses && (box.width < 44 || box.height < 44))
      wrong.push(`${Math.round(box.width)} × ${Math.round(box.height)} px to touch: ${name(target)}`);
  }

  // What lets the pointer through covers words as well.
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '* { pointer-events: auto !important; }';
  const floats = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
    }
    return null;
  };
  /** Part of a box that its scrolling and clipping containers show. */
  const clipped = (rect: DOMRect, element: Element) => {
    let { left, top: above, right, bottom } = rect;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { overflow, clipPath } = getComputedStyle(each);
      if (overflow === 'visible' && clipPath === 'none') continue;
      const box = each.getBoundingClientRect();
      [left, above] = [Math.max(left, box.left), Math.max(above, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top: above, right, bottom };
  };
  const isPainted = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (opacity === '0') return false;
    return (
      element.matches('img, svg, svg *, input, canvas, video') ||
      backgroundImage !== 'none' ||
      !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    );
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const own = text.parentElement;
    if (!own || !text.textContent?.trim() || !own.checkVisibility({ opacityProperty: true })) continue;
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const { left, top: above, right, bottom } = clipped(rect, own);
      if (right - left < 4 || bottom - above < 4) continue;
      const middle = (above + bottom) / 2;
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const over = document.elementFromPoint(x, middle);
        if (!over || over.contains(own) || own.contains(over) || !isPainted(over)) continue;
        const box = over.getBoundingClientRect();
        if (x < box.left || x > box.right || middle < box.top || middle > box.bottom) continue;
        // What stays while the rest scrolls lies over it.
        const floating = floats(over);
        if (floating && !floating.contains(own)) continue;
        wrong.push(`"${text.textContent.trim().slice(0, 40)}" is covered by ${name(over)}`);
        break;
      }
    }
  }
  style.remove();
  return [...new Set(wrong)];
}
