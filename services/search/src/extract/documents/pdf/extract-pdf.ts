import type { Block, ExtractedPage, PageLink } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import { emptyPage } from '../../empty-page.ts';
import { webAddress } from '../../html/inventory.ts';
import { brokenShare } from '../../html/signals.ts';
import type { Budget } from '../../limits.ts';
import { fileName } from '../file-name.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { type PdfDocument, readPdf } from './read-pdf.ts';

/** Names that programs give to documents nobody named. */
const unnamed =
  /^(?:untitled|title|document\d*|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|pdf|indd|tex|dvi|qxd|pptx?|xlsx?|ps)|slide 1|\W*)$/i;

function titleOf({ meta, outline }: PdfDocument, blocks: readonly Block[], url: string): string {
  const said = (meta.Title ?? '').replaceAll(/\s+/g, ' ').trim();
  if (said.length > 3 && !unnamed.test(said)) return said.slice(0, 300);
  const onFirstPages = blocks.filter(({ page = 1 }) => page <= 2);
  const heading = onFirstPages
    .filter(({ kind }) => kind === 'heading')
    .sort((a, b) => (a.level ?? 6) - (b.level ?? 6))[0];
  const first = heading ?? onFirstPages.find(({ text }) => text.length < 200);
  return (first?.text ?? outline[0]?.title ?? fileName(url)).slice(0, 300);
}

/** PDF dates: `D:20191118093000+01'00'`. */
function pdfDate(written: string | undefined): number | undefined {
  const match = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z|[+-])(\d{2})?'?(\d{2})?)?/.exec(
    written ?? '',
  );
  if (!match) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    zoneHour = '00',
    zoneMinute = '00',
  ] = match;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  if (!Number.isFinite(time) || Number(year) < 1985) return undefined;
  return sign === '+' ? time - offset : sign === '-' ? time + offset : time;
}

/** The essential content of a PDF, with the pages that it stands on. */
export async function extractPdf(page: FetchedPage, budget: Budget): Promise<ExtractedPage> {
  const document = await readPdf(page.body, budget);
  const blocks = pdfBlocks(document);
  const title = titleOf(document, blocks, page.url);
  const { Author, Subject, Keywords, CreationDate, ModDate } = document.meta;
  const publishedAt = pdfDate(CreationDate);
  const modifiedAt = pdfDate(ModDate);
  const letters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const empty = emptyPage(page, 'pdf');
  return {
    ...empty,
    title,
    ...(Author ? { byline: Author.slice(0, 200) } : {}),
    ...(Subject ? { description: Subject.slice(0, 1000) } : {}),
    ...(publishedAt !== undefined && publishedAt <= page.fetchedAt ? { publishedAt } : {}),
    ...(modifiedAt !== undefined && modifiedAt <= page.fetchedAt ? { modifiedAt } : {}),
    keywords: (Keywords ?? '')
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter(Boolean)
      .slice(0, 50),
    blocks,
    links: [...new Set(document.links)].flatMap((href): PageLink[] => {
      const url = webAddress(href, page.url);
      return url ? [{ url, text: '', place: 'content', rel: [] }] : [];
    }),
    ...(document.picturePages > document.pages / 2 && letters < 50 * document.pages ? { scanned: true } : {}),
    signals: { ...empty.signals, brokenShare: brokenShare(blocks.map(({ text }) => text).join('\n')) },
  };
}
