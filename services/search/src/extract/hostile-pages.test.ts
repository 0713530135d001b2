import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FetchedPage } from '../model/fetched-page.ts';
import { fetched } from './testing/fetched.ts';
import { makeArchive } from './testing/make-archive.ts';
import { makePdf } from './testing/make-pdf.ts';

interface Outcome {
  kind: string;
  title?: string;
  text?: string;
  counts?: number[];
}

/** In a worker of the size that pages get in service: one that outgrows it dies, and the test with it. */
async function outcomesOf(pages: readonly FetchedPage[]): Promise<Outcome[]> {
  const worker = new Worker(new URL('./testing/extract-worker.ts', import.meta.url), {
    workerData: pages,
    resourceLimits: { maxOldGenerationSizeMb: 400 },
  });
  const outcomes: Outcome[] = [];
  worker.on('message', (outcome: Outcome) => outcomes.push(outcome));
  await new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', resolve);
  });
  return outcomes;
}

const good = fetched(
  '<title>Good</title><p>This page is as it should be, and it is read after each of the others.</p>',
);

interface Hostile {
  what: string;
  page: () => FetchedPage;
  gives: (outcome: Outcome) => void;
}

/** All in one worker, with a good page after each: what they do to it would show there. */
function readAll(hostile: readonly Hostile[]): void {
  let outcomes: Outcome[] = [];
  beforeAll(async () => {
    outcomes = await outcomesOf(hostile.flatMap(({ page }) => [page(), good]));
  }, 120_000);
  test.each(hostile.map((one, index) => ({ ...one, index })))('$what', ({ gives, index }) => {
    gives(outcomes[index * 2] ?? { kind: 'nothing' });
    expect(outcomes[index * 2 + 1]).toMatchObject({ kind: 'read', title: 'Good' });
  });
}

const words = 'The quick brown fox jumps over the lazy dog, and nobody knows why it should. ';

const isRead = (title: string) => (outcome: Outcome) => expect(outcome).toMatchObject({ kind: 'read', title });
const isReadWithText = (title: string) => (outcome: Outcome) => {
  isRead(title)(outcome);
  expect(outcome.text).toContain('The quick brown fox');
};
const isClear = ({ kind }: Outcome) => expect(['read', 'unreadable', 'too_complex']).toContain(kind);

const circles = (count: number) => {
  const each = Array.from({ length: count }, (_, index) => index);
  const nodes = each.map((index) => ({
    '@id': `#${index}`,
    '@type': 'Person',
    name: `Person ${index}`,
    knows: each.map((other) => ({ '@id': `#${other}` })),
  }));
  const links = each.map((other) => `<a property="knows" href="#r${other}"></a>`).join('');
  const rdfa = each
    .map((index) => `<div resource="#r${index}" typeof="Person"><b property="name">R</b>${links}</div>`)
    .join('');
  return `<script type="application/ld+json">${JSON.stringify(nodes)}</script><div vocab="https://schema.org/">${rdfa}</div>`;
};

describe('hostile pages of HTML', () => {
  readAll([
    {
      what: '100,000 nested elements are read as far as the depth that is kept',
      page: () => fetched(`<title>Deep</title>${'<div>'.repeat(100_000)}${words.repeat(5)}`),
      gives: isReadWithText('Deep'),
    },
    {
      what: '50 MB of attributes are read as far as is allowed',
      page: () => {
        const attributes = Array.from({ length: 20 }, (_, index) => `a${index}="${'x'.repeat(2_500_000)}"`).join(' ');
        return fetched(`<title>Wide</title><p>${words.repeat(4)}</p><p ${attributes}>more</p>`);
      },
      gives: isReadWithText('Wide'),
    },
    {
      what: 'a million attributes of one element are not all kept',
      page: () =>
        fetched(
          `<title>Many</title><p ${'abc'
            .split('')
            .map((name) => `${name} `)
            .join('')
            .repeat(330_000)}>${words.repeat(4)}</p>`,
        ),
      gives: isReadWithText('Many'),
    },
    {
      what: 'elements that are never closed are read in order',
      page: () => {
        const open = '<p><b><i><a href="/x"><table><tr><td><ul><li><div><section><blockquote>';
        return fetched(`<title>Open</title>${`${open}${words}`.repeat(2000)}`);
      },
      gives: isReadWithText('Open'),
    },
    {
      what: 'end tags without beginnings cost no more than others',
      page: () =>
        fetched(
          `<title>Ends</title>${'<div>'.repeat(240)}${'</p></span></table></x>'.repeat(100_000)}<p>${words.repeat(3)}`,
        ),
      gives: isReadWithText('Ends'),
    },
    {
      what: 'as many elements, links, pictures and items as one likes are cut at their limits',
      page: () => {
        const link = (index: number) => `<p>${words}<a href="/${index}">link ${index}</a><img src="/${index}.jpg">`;
        const item =
          '<div itemscope itemtype="https://schema.org/Person" itemref="x"><span itemprop="name">N</span></div>';
        const body = Array.from({ length: 30_000 }, (_, index) => link(index)).join('');
        return fetched(`<title>Lots</title>${item.repeat(3000)}<main>${body}</main>`);
      },
      gives: (outcome) => {
        isRead('Lots')(outcome);
        const [blocks = 0, links = 0, images = 0, items = 0] = outcome.counts ?? [];
        expect(blocks).toBeLessThanOrEqual(20_000);
        expect(links).toBeLessThanOrEqual(5000);
        expect(images).toBeLessThanOrEqual(1001);
        expect(items).toBeLessThanOrEqual(500);
      },
    },
    {
      what: 'properties that stand in one another do not each copy all that is in them',
      page: () => {
        const nested = `${'<span itemprop="a" property="b:c" class="author">'.repeat(240)}${words.repeat(20_000)}`;
        return fetched(`<title>Nest</title><div itemscope typeof="b:d">${nested}</div>`);
      },
      gives: isRead('Nest'),
    },
    {
      what: 'things that refer to one another in circles are unfolded only so far',
      page: () => fetched(`<title>Rings</title>${circles(60)}`),
      gives: isRead('Rings'),
    },
    {
      what: 'JSON-LD that is nested without end, or never closed, is left out',
      page: () => {
        const scripts = [
          '['.repeat(500_000),
          '{"a":'.repeat(200_000),
          `"${'\\"'.repeat(300_000)}`,
          '{"a":1,'.repeat(100_000),
        ];
        const markup = scripts.map((script) => `<script type="application/ld+json">${script}</script>`).join('');
        return fetched(`<title>Json</title>${markup}<p>${words.repeat(3)}</p>`);
      },
      gives: isReadWithText('Json'),
    },
    {
      what: 'binary data that is called HTML has a clear outcome',
      page: () => fetched(Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * index * 31 + index * 7) % 256)),
      gives: isClear,
    },
    {
      what: 'lone surrogates and impossible characters become replacement characters',
      page: () => fetched(`<title>A&#xD800;B&#x110000;C&#0;D</title><p>${words}&#xDFFF; end of it.</p>`),
      gives: (outcome) => {
        isReadWithText('A\ufffdB\ufffdC\ufffdD')(outcome);
        expect(outcome.text?.isWellFormed()).toBe(true);
      },
    },
  ]);
});

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** An archive that says of its only file that it has this many bytes. */
function archiveThatDeclares(size: number): Uint8Array {
  const bytes = makeArchive({ 'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>${words.repeat(50_000)}` });
  // The size before compression stands 24 bytes into the entry of the table, which begins with PK\x01\x02.
  const at = bytes.findIndex(
    (_, index) => bytes[index] === 0x50 && bytes[index + 1] === 0x4b && bytes[index + 2] === 1,
  );
  new DataView(bytes.buffer).setUint32(at + 24, size, true);
  return bytes;
}

/** Deflated twice: a few kilobytes that become the content of a page, ten times over. */
function pdfBomb(): Uint8Array {
  const stream = deflateSync(deflateSync(new Uint8Array(64_000_000).fill(32)));
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${'4 0 R '.repeat(10)}] >>\nendobj\n4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${stream.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF'),
  ]);
}

const shortPdf = makePdf({ pages: [[{ text: 'Some text on a page.', y: 700 }]] });

describe('hostile documents', () => {
  readAll([
    {
      what: 'a billion laughs stay entities that nobody expands',
      page: () => {
        const entities = Array.from(
          { length: 9 },
          (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
        );
        const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol0 "lol">${entities.join('')}]>`;
        return fetched(
          `${laughs}<rss><channel><title>&lol9;</title><item><title>One &lol9;</title></item></channel></rss>`,
          'application/rss+xml',
        );
      },
      gives: (outcome) => {
        expect(outcome.kind).toBe('read');
        expect((outcome.text ?? '').length).toBeLessThan(100);
      },
    },
    {
      what: 'an archive that would unpack to more than is allowed is not unpacked',
      page: () => fetched(archiveThatDeclares(2_000_000_000), wordDocument),
      gives: (outcome) => expect(outcome).toEqual({ kind: 'too_complex' }),
    },
    {
      what: 'an archive that lies about its sizes gives no more than it declared',
      page: () => fetched(archiveThatDeclares(200), wordDocument),
      gives: ({ kind, text = '' }) => expect(kind === 'unreadable' || text.length <= 200).toBe(true),
    },
    {
      what: 'an archive of too many files is refused',
      page: () => {
        const files = Object.fromEntries(Array.from({ length: 10_500 }, (_, index) => [`f${index}`, strToU8('')]));
        return fetched(zipSync(files, { level: 0 }), 'application/epub+zip');
      },
      gives: (outcome) => expect(outcome).toEqual({ kind: 'too_complex' }),
    },
    {
      what: 'a PDF whose page unpacks to more than fits into memory has a clear outcome',
      page: () => fetched(pdfBomb(), 'application/pdf'),
      gives: isClear,
    },
    {
      what: 'a PDF is read after that',
      page: () => fetched(shortPdf, 'application/pdf'),
      gives: (outcome) => expect(outcome).toMatchObject({ kind: 'read', text: 'Some text on a page.' }),
    },
    {
      what: 'a PDF that is cut off has a clear outcome',
      page: () => fetched(shortPdf.subarray(0, shortPdf.length / 2), 'application/pdf'),
      gives: isClear,
    },
    {
      what: 'a PDF whose pages are within themselves has a clear outcome',
      page: () => {
        const looping = Buffer.from(shortPdf).toString('latin1').replace('/Kids [6 0 R]', '/Kids [2 0 R]');
        return fetched(Buffer.from(looping, 'latin1'), 'application/pdf');
      },
      gives: isClear,
    },
  ]);
});
