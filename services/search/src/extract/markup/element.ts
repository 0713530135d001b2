/** A node of the lean tree: text is a plain string. */
export type MarkupNode = MarkupElement | string;

export interface MarkupElement {
  /** In lower case for HTML, as written for XML. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
  readonly parent: MarkupElement | undefined;
  /** Its place in document order; the root is 0. */
  readonly order: number;
}

export interface MarkupTree {
  readonly root: MarkupElement;
  /** By their order. */
  readonly elements: readonly MarkupElement[];
  /** Whether limits cut something off. */
  readonly truncated: boolean;
}

const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string';

export function childElements(element: MarkupElement): MarkupElement[] {
  return element.children.filter(isElement);
}

/** Whether `inner` is `outer` or stands in it. */
export function isWithin(inner: MarkupElement, outer: MarkupElement): boolean {
  for (let at: MarkupElement | undefined = inner; at && at.order >= outer.order; at = at.parent) {
    if (at === outer) return true;
  }
  return false;
}

/** The nearest of `element` and its ancestors that fits. */
export function closest(
  element: MarkupElement,
  fits: (candidate: MarkupElement) => boolean,
): MarkupElement | undefined {
  for (let at: MarkupElement | undefined = element; at; at = at.parent) if (fits(at)) return at;
  return undefined;
}

/** Everything in `element` that fits, in document order. */
export function findAll(element: MarkupElement, fits: (candidate: MarkupElement) => boolean): MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (at: MarkupElement) => {
    for (const child of at.children) {
      if (typeof child === 'string') continue;
      if (fits(child)) found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

export function findFirst(
  element: MarkupElement,
  fits: (candidate: MarkupElement) => boolean,
): MarkupElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const found = fits(child) ? child : findFirst(child, fits);
    if (found) return found;
  }
  return undefined;
}

const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** The text in it as written, up to a length, without that of scripts and styles. */
export function rawText(element: MarkupElement, most = 100_000): string {
  let text = '';
  for (const child of element.children) {
    if (text.length >= most) break;
    if (typeof child === 'string') text += child.slice(0, most - text.length);
    else if (!unseen.has(child.tag)) text += rawText(child, most - text.length);
  }
  return text;
}

/** With every run of white space as one space, and none at the ends. */
export function tidy(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}

export const textOf = (element: MarkupElement, most = 10_000): string => tidy(rawText(element, most));
