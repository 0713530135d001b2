import sanitizeHtml from 'sanitize-html';
import { textOfHtml } from './html-text.ts';

/** Beyond this a reader gets the text only: no page of a mail program would show it either. */
const longestHtml = 2_000_000;

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i];
const length = [
  /^(?:-?\d{1,5}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?|auto)(?: -?\d{1,5}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?){0,3}$/i,
];
const word = [/^[a-z-]{2,20}$/i];

/** No `url()`, no `position`, nothing that reaches out of the message or lies over what is around it. */
const styles = {
  color,
  'background-color': color,
  'font-size': length,
  'font-style': word,
  'font-weight': [/^(?:[a-z]{4,7}|[1-9]00)$/i],
  'text-align': word,
  'text-decoration': word,
  'vertical-align': word,
  'line-height': length,
  padding: length,
  margin: length,
  width: length,
  'max-width': length,
};

const tags = [
  'a abbr b blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins',
  'kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var',
].flatMap((line) => line.split(' '));

/**
 * HTML that a page can show as it is: no scripts, no forms, no frames, and nothing that is loaded from elsewhere, so that
 * nobody learns that a message was read. Pictures that came with the message are put in by their content id.
 */
export function safeHtml(html: string, pictures: ReadonlyMap<string, string>): string | null {
  if (html.length > longestHtml || textOfHtml(html).tooDeep) return null;
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': ['align', 'dir', 'lang', 'style', 'title', 'valign', 'width', 'height', 'bgcolor', 'color'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (tagName, { src = '', ...attribs }) => {
        const picture = /^cid:/i.test(src) ? pictures.get(src.slice(4)) : undefined;
        return { tagName, attribs: picture === undefined ? attribs : { ...attribs, src: picture } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs.alt,
  });
}
