import type { AnalysedPage } from '../model/analysed-page.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';
import type { ReadDirectives } from '../ports/page-reader.ts';

type Fact = readonly [name: string, value: string | undefined];

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;

const facts = (entries: readonly Fact[]): string[] =>
  entries.flatMap(([name, value]) => (value ? [`${name.padEnd(14)} ${value}`] : []));

const date = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const short = (text: string, most = 110): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).replaceAll('\n', ' ⏎ ');
const first = (lines: readonly string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most), `… and ${lines.length - most} more`] : [...lines];

function blockLines({ blocks }: ExtractedPage): string[] {
  return blocks.map(({ kind, text, level, page }) => {
    const label = level === undefined ? kind : `${kind} ${level}`;
    return `${label.padEnd(10)}${page === undefined ? '' : `p. ${page}  `}${short(text)}`;
  });
}

function itemLines({ items }: ExtractedPage): string[] {
  return items.flatMap(({ kind, source, name, properties }) => [
    `${kind} (${source}): ${short(name, 80)}`,
    ...Object.entries(properties).map(
      ([property, value]) => `    ${property}: ${short(Array.isArray(value) ? value.join('; ') : value, 90)}`,
    ),
  ]);
}

/** What robots.txt and the page itself want, and what comes of that. */
export function describeDecision(said: readonly string[], directives: ReadDirectives): string {
  const { index, follow, unavailable, snippetLength, imageIndex, noai, contentUsage } = directives;
  const why = unavailable ? 'the date after which it should be gone has passed' : 'it asks not to be';
  return section('What its owner wants', [
    ...said,
    index && !unavailable ? 'The page is indexed.' : `The page is not indexed: ${why}. What follows would not be kept.`,
    follow ? 'Its links are followed.' : 'Its links are not followed.',
    ...(snippetLength === undefined ? [] : [`At most ${snippetLength} characters of it are shown.`]),
    ...(imageIndex ? [] : ['Its pictures are not taken.']),
    ...(noai ? ['It is not to be used for training models.'] : []),
    ...contentUsage,
  ]);
}

/** What was taken from the page, and what was seen on the way. */
export function describeExtraction(page: ExtractedPage, faults: readonly string[]): string {
  const { signals, links } = page;
  const inContent = links.filter(({ place }) => place === 'content');
  return [
    section('What it is', [
      ...facts([
        ['title', page.title],
        ['type', `${page.type}, ${page.fileType}${page.scanned ? ', scanned: made of pictures of text' : ''}`],
        ['description', page.description && short(page.description)],
        ['by', page.byline],
        ['site', page.siteName],
        ['path', page.breadcrumbs.join(' › ')],
        ['published', date(page.publishedAt)],
        ['modified', date(page.modifiedAt)],
        ['language', page.languageHints.join(', ')],
        ['keywords', page.keywords.join(', ')],
        ['canonical', page.canonicalUrl],
        ['next', page.next],
        ['previous', page.previous],
        ['feeds', page.feeds.join(', ')],
        ['elsewhere', page.alternates.map(({ language, url }) => `${language} ${url}`).join(', ')],
        ['robots', page.robots.map(({ name, content }) => `${name}: ${content}`).join('; ')],
      ]),
    ]),
    section(`Text, ${page.blocks.length} blocks`, first(blockLines(page), 60)),
    section(
      `Pictures, ${page.images.length}`,
      first(
        page.images.map(({ url, alt, caption }) => `${url} ${short(alt ?? caption ?? '', 60)}`),
        20,
      ),
    ),
    section(
      `Links, ${links.length}, of them ${inContent.length} in the content`,
      first(
        inContent.map(({ url, text, rel }) => `${short(text, 50)} → ${url} ${rel.join(' ')}`),
        20,
      ),
    ),
    section(`Things described, ${page.items.length}`, first(itemLines(page), 60)),
    section('Faults of the learning resource', first(faults, 20)),
    section('Why it is judged as it is', [
      `${percent(signals.textShare)} of the markup is text; ${percent(signals.boilerplateShare)} of the text was left out as navigation, advertisements and the like`,
      `${percent(signals.linkShare)} of what was kept stands in links; ${percent(signals.brokenShare)} of the characters are broken`,
      `${signals.advertisements} advertisements, ${signals.forms} forms, ${signals.scripts} scripts`,
    ]),
  ].join('\n');
}

/** What the index would hold. */
export function describeAnalysis({ documents, fingerprint, contentHash }: AnalysedPage): string {
  const lines = documents.flatMap((document) => [
    `${document.type} ${document.id}`,
    ...facts([
      ['  title', short(document.title, 90)],
      ['  language', document.language],
      ['  keywords', document.keywords.slice(0, 20).join(', ')],
      ['  level', document.educationLevel],
      ['  tags', document.tags?.join(', ')],
      ['  quality', document.quality.toFixed(2)],
      ['  made of', document.details?.qualityParts?.map(({ what, value }) => `${what} ${value.toFixed(2)}`).join(', ')],
      [
        '  educational',
        `${document.educational ? 'yes' : 'no'} ${document.details?.educationalScore?.toFixed(2) ?? ''}`,
      ],
      ['  because', document.details?.educationalReasons?.join('; ')],
      ['  safe', document.safe ? 'yes' : 'no'],
      ['  words', String(document.body.split(/\s+/).filter(Boolean).length)],
    ]),
  ]);
  return section(
    `In the index, ${documents.length} documents (fingerprint ${fingerprint}, content ${contentHash.slice(0, 16)})`,
    lines,
  );
}
