import type { ExtractionSignals } from '../../model/extracted-page.ts';
import type { MarkupElement } from '../markup/element.ts';
import type { Inventory } from './inventory.ts';
import type { MainContent } from './main-content/find-content.ts';
import type { Leaf } from './main-content/leaves.ts';

const advertisement =
  / (?:ad|ads|adslot|ad slot|advert|advertisement|adsbygoogle|google ad|gpt ad|dfp ad|ad container|ad unit|taboola|outbrain|sponsored|mgid|revcontent) /;
const adHosts =
  /(?:doubleclick|googlesyndication|adservice|amazon-adsystem|taboola|outbrain|adnxs|criteo|pubmatic|rubiconproject)\./;

const lengthOf = (leaves: readonly Leaf[]) => leaves.reduce((sum, { text }) => sum + text.length, 0);
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole)));

/** Text that was decoded wrongly: replacement characters, and UTF-8 read as Latin-1. */
export function brokenShare(text: string): number {
  const sample = text.slice(0, 200_000);
  const broken =
    sample.match(/\ufffd|Ã[\u0080-\u00bf]|â€[\u0080-\u00bf\u2122\u0153\u201c\u009d]|Â[\u00a0-\u00bf]/g)?.length ?? 0;
  return share(broken, sample.length);
}

function isAdvertisement(element: MarkupElement, names: (element: MarkupElement) => string): boolean {
  if (element.tag === 'iframe' || element.tag === 'script') return adHosts.test(element.attributes.src ?? '');
  return element.tag === 'amp-ad' || element.tag === 'ins'
    ? / adsbygoogle |^$/.test(names(element)) || element.tag === 'amp-ad'
    : advertisement.test(names(element));
}

/** What extraction saw on its way. */
export function readSignals(
  inventory: Inventory,
  content: MainContent,
  { names, markupLength }: { names: (element: MarkupElement) => string; markupLength: number },
): ExtractionSignals {
  const seen = lengthOf(content.all.list);
  const kept = lengthOf(content.leaves);
  const linked = content.leaves.reduce((sum, { linkLength }) => sum + linkLength, 0);
  return {
    textShare: share(seen, markupLength),
    boilerplateShare: seen === 0 ? 0 : share(seen - kept, seen),
    linkShare: share(linked, kept),
    advertisements: inventory.tree.elements.filter((element) => isAdvertisement(element, names)).length,
    brokenShare: brokenShare(content.all.list.map(({ text }) => text).join('\n')),
    forms: inventory.forms,
    scripts: inventory.scripts,
  };
}
