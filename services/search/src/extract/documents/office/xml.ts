import { childElements, findAll, findFirst, type MarkupElement, rawText, tidy } from '../../markup/element.ts';

/** Elements are found by their name without its prefix: programs choose prefixes as they like. */
export const local = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

const named = (name: string) => (element: MarkupElement) => local(element.tag) === name;

export const children = (element: MarkupElement, name: string): MarkupElement[] =>
  childElements(element).filter(named(name));
export const child = (element: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  element && childElements(element).find(named(name));
export const all = (element: MarkupElement | undefined, name: string): MarkupElement[] =>
  element ? findAll(element, named(name)) : [];
export const first = (element: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  element && findFirst(element, named(name));

/** An attribute by its name without prefix. */
export function attribute(element: MarkupElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  const direct = element.attributes[name];
  if (direct !== undefined) return direct;
  return Object.entries(element.attributes).find(([key]) => local(key) === name)?.[1];
}

/** The text of the first element of that name. */
export function said(element: MarkupElement | undefined, name: string): string | undefined {
  const found = first(element, name);
  const text = found ? tidy(rawText(found)) : '';
  return text === '' ? undefined : text;
}
