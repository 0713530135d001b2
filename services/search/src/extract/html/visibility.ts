import type { MarkupElement } from '../markup/element.ts';

/** Elements whose content is never text to read. */
const withoutText = new Set(
  'script style noscript template svg iframe object embed canvas video audio map select option datalist input textarea button head title link meta dialog progress applet frameset'.split(
    ' ',
  ),
);

/** A question that opens its answer is a button, and a heading all the same. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary']);

export const hasNoText = ({ tag, parent }: MarkupElement): boolean =>
  withoutText.has(tag) && !(tag === 'button' && parent !== undefined && headings.has(parent.tag));

const hiddenStyle = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const readAloudOnly =
  / (?:screen reader(?: text| only)?|sr only|visually hidden|visuallyhidden|offscreen|a11y hidden|u hidden visually) /;

/** Whether a reader would not see it. */
export function isHidden(element: MarkupElement, names: string): boolean {
  const { attributes } = element;
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true;
  if (attributes.style !== undefined && hiddenStyle.test(attributes.style)) return true;
  if (attributes['aria-hidden'] === 'true' && !keepsContent(element)) return true;
  return names !== '' && (readAloudOnly.test(names) || isNeverDisplayed(names));
}

const notDisplayed = / (?:d none|dis none|display none|is hidden|js hidden|hide all|d print block|print only) /;
/** Such as Bootstrap's `d-none d-md-block`: shown where there is room for it. */
const displayedSometimes = / d (?:sm|md|lg|xl|xxl) (?:block|flex|inline|grid|table|inline block) /;

function isNeverDisplayed(names: string): boolean {
  return notDisplayed.test(names) && !displayedSometimes.test(names);
}

/** Formulas and pictures of text are often hidden from screen readers only. */
function keepsContent(element: MarkupElement): boolean {
  return element.tag === 'math' || element.tag === 'img' || element.tag === 'body' || element.tag === 'main';
}
