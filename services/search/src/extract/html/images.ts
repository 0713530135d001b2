import type { PageImage } from '../../model/extracted-page.ts';
import { limits } from '../limits.ts';
import { closest, findFirst, type MarkupElement, textOf, tidy } from '../markup/element.ts';
import { type Inventory, metaContent, webAddress } from './inventory.ts';
import { captionNames } from './main-content/boilerplate-words.ts';
import type { MainContent } from './main-content/find-content.ts';

/** Where pages that load pictures late keep the address meanwhile. */
const lateSources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
  'data-full-src',
  'src',
];

/** The largest of a `srcset`. */
function largestOf(srcset: string | undefined): string | undefined {
  let best: string | undefined;
  let most = -1;
  for (const part of (srcset ?? '').slice(0, 10_000).split(/,\s+|,(?=https?:|\/)/)) {
    const [url, size = '1x'] = part.trim().split(/\s+/);
    const value = Number.parseFloat(size) || 1;
    if (url && value > most) {
      best = url;
      most = value;
    }
  }
  return best;
}

function sourceOf(picture: MarkupElement, base: string): string | undefined {
  const { attributes } = picture;
  const candidates = [
    largestOf(attributes['data-srcset'] ?? attributes.srcset),
    ...lateSources.map((name) => attributes[name]),
    ...(picture.parent?.tag === 'picture' ? picture.parent.children : [])
      .filter((child): child is MarkupElement => typeof child !== 'string' && child.tag === 'source')
      .map((source) => largestOf(source.attributes.srcset ?? source.attributes['data-srcset'])),
  ];
  for (const candidate of candidates) {
    const url = candidate?.startsWith('data:') ? undefined : webAddress(candidate, base);
    if (url) return url;
  }
  return undefined;
}

function pixels(written: string | undefined): number | undefined {
  const value = Number.parseInt(written ?? '', 10);
  return Number.isFinite(value) && value > 0 && value < 100_000 ? value : undefined;
}

const some = (text: string | undefined, most: number): string | undefined => {
  const kept = tidy(text ?? '').slice(0, most);
  return kept === '' ? undefined : kept;
};

interface ImageDeps {
  content: MainContent;
  names: (element: MarkupElement) => string;
  inContent: (element: MarkupElement) => boolean;
  /** By address, from structured data. */
  licences: ReadonlyMap<string, string>;
}

interface Frame {
  caption: string | undefined;
  licence: string | undefined;
}

const frameNames = / (?:wp caption|image container|photo|image block|media) /;

/** Licences are links with `rel="license"`, or to Creative Commons. */
const isLicence = ({ tag, attributes }: MarkupElement): boolean =>
  tag === 'a' &&
  (/\blicen[cs]e\b/.test(attributes.rel ?? '') || (attributes.href ?? '').includes('creativecommons.org/'));

/** What is said around a picture. Several may stand in one frame, so each frame is read once. */
function createFrameReader(names: ImageDeps['names'], base: string): (picture: MarkupElement) => Frame | undefined {
  const known = new Map<MarkupElement, Frame>();
  return (picture) => {
    const element = closest(picture, (outer) => outer.tag === 'figure' || frameNames.test(names(outer)));
    if (!element) return undefined;
    const before = known.get(element);
    if (before) return before;
    const caption = findFirst(element, (inner) => inner.tag === 'figcaption' || captionNames.test(names(inner)));
    const frame = {
      caption: caption && some(textOf(caption), 500),
      licence: webAddress(findFirst(element, isLicence)?.attributes.href, base),
    };
    known.set(element, frame);
    return frame;
  };
}

/** The paragraph before and the one after, which say what a picture without words is about. */
function contextOf(picture: MarkupElement, content: MainContent): string | undefined {
  const { list, first } = content.all;
  const at = first[picture.order] ?? 0;
  return some(`${list[at - 1]?.text ?? ''} ${list[at]?.text ?? ''}`, 500);
}

function isOrnament(picture: MarkupElement, width: number | undefined, height: number | undefined): boolean {
  if ((width !== undefined && width < 32) || (height !== undefined && height < 32)) return true;
  return /\b(?:avatar|emoji|icon|logo|sprite|spacer|pixel|gravatar)\b/i.test(
    `${picture.attributes.class ?? ''} ${picture.attributes.src ?? ''}`,
  );
}

/** The one that the page shows of itself elsewhere. */
function sharedImage(inventory: Inventory): PageImage | undefined {
  const url = webAddress(
    metaContent(inventory, 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
    inventory.base,
  );
  if (!url) return undefined;
  const alt = some(metaContent(inventory, 'og:image:alt', 'twitter:image:alt'), 500);
  const width = pixels(metaContent(inventory, 'og:image:width'));
  const height = pixels(metaContent(inventory, 'og:image:height'));
  const context = some(metaContent(inventory, 'og:title', 'twitter:title') ?? inventory.titles[0], 300);
  return { url, ...(alt && { alt }), ...(width && { width }), ...(height && { height }), ...(context && { context }) };
}

/** Pictures stand beside the text as well: at the head of the same article. */
function createFrames({ content, inContent }: ImageDeps): (picture: MarkupElement) => boolean {
  const frames = new Set(
    content.roots.flatMap(
      (root) => closest(root, ({ tag }) => tag === 'article' || tag === 'main') ?? root.parent ?? root,
    ),
  );
  return (picture) => {
    if (inContent(picture)) return true;
    const edge = closest(picture, (outer) => frames.has(outer) || content.marked.has(outer));
    return edge !== undefined && !content.marked.has(edge);
  };
}

/** The pictures of the content, and the one that the page shows of itself elsewhere. */
export function readImages(inventory: Inventory, deps: ImageDeps): PageImage[] {
  const images = new Map<string, PageImage>();
  const isPictureOfContent = createFrames(deps);
  const frameOf = createFrameReader(deps.names, inventory.base);
  for (const picture of inventory.pictures) {
    if (images.size >= limits.images) break;
    const width = pixels(picture.attributes.width);
    const height = pixels(picture.attributes.height);
    if (!isPictureOfContent(picture) || isOrnament(picture, width, height)) continue;
    const url = sourceOf(picture, inventory.base);
    if (!url || images.has(url)) continue;
    const frame = frameOf(picture);
    const image: PageImage = { url };
    const set = <K extends keyof PageImage>(key: K, value: PageImage[K] | undefined) => {
      if (value !== undefined) image[key] = value;
    };
    set('alt', some(picture.attributes.alt, 500));
    set('title', some(picture.attributes.title, 300));
    set('caption', frame?.caption);
    set('context', contextOf(picture, deps.content));
    set('width', width);
    set('height', height);
    set('licence', frame?.licence ?? deps.licences.get(url));
    images.set(url, image);
  }
  const shared = sharedImage(inventory);
  if (shared && !images.has(shared.url)) return [...images.values(), shared];
  return [...images.values()];
}
