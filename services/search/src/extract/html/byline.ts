import { findFirst, type MarkupElement, textOf } from '../markup/element.ts';
import type { StructuredData } from '../structured/read-items.ts';
import { wording } from '../structured/thing.ts';
import { type Inventory, metaContent } from './inventory.ts';

const leadIn =
  /^(?:written |posted |published |story |words |text |article )?(?:by|von|par|por|di|door|автор|от)\s*:?\s+|^author\s*:?\s+/i;
/** What follows a name in the same line. */
const trailing =
  /[\s,|·–-]+(?:published|updated|posted|on)?\s*\d{1,2}[:/.]\d{2}.*$|[\s,|·–-]+(?:published|updated|posted)\b.*$/i;
const isAddress = /^(?:https?:|www\.|@|\/)/i;

/** A name, not a sentence, an address or a date. */
function clean(text: string | undefined): string | undefined {
  const name = (text ?? '')
    .slice(0, 300)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(leadIn, '')
    .replace(trailing, '')
    .replace(/[\s,|·–-]+$/, '')
    .trim();
  if (name.length < 2 || name.length > 100 || isAddress.test(name) || !/\p{L}/u.test(name)) return undefined;
  return name.split(' ').length > 12 ? undefined : name;
}

const authorNames =
  / (?:byline|author|authors|author name|writer|contributor|by line|post author|entry author|article author) /;

function visible(root: MarkupElement, names: (element: MarkupElement) => string): string | undefined {
  const found = findFirst(root, (element) => {
    const { attributes, tag } = element;
    if (attributes.rel === 'author' || attributes.itemprop === 'author')
      return clean(textOf(element, 300)) !== undefined;
    if (tag === 'body' || tag === 'article' || tag === 'main' || tag === 'section') return false;
    return authorNames.test(names(element)) && clean(textOf(element, 300)) !== undefined;
  });
  return found && clean(textOf(found, 300));
}

/** Who wrote it: by structured data, by the head, by what stands beside the headline. */
export function readByline(
  inventory: Inventory,
  { things }: StructuredData,
  names: (element: MarkupElement) => string,
): string | undefined {
  for (const { thing } of things) {
    const authors = (thing.properties.get('author') ?? thing.properties.get('creator') ?? []).map((author) =>
      clean(wording(author)),
    );
    const known = [...new Set(authors.filter((author) => author !== undefined))];
    if (known.length > 0) return known.slice(0, 10).join(', ');
  }
  const said = [
    'author',
    'article:author',
    'dc.creator',
    'dcterms.creator',
    'citation_author',
    'parsely-author',
    'sailthru.author',
    'byl',
  ];
  for (const name of said) {
    const author = clean(metaContent(inventory, name));
    if (author) return author;
  }
  return visible(inventory.tree.root, names);
}
