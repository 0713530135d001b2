import { describe, expect, test } from 'vitest';
import { extractPage } from '../../extract-page.ts';
import { fetched } from '../../testing/fetched.ts';
import { makeArchive } from '../../testing/make-archive.ts';

const ooxml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const read = (type: string, files: Record<string, string>) =>
  extractPage(fetched(makeArchive(files), type, { url: 'https://example.org/files/lesson_plan.bin' }));

const core = `<cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z"><dc:title>Photosynthesis</dc:title>
  <dc:creator>Grace Hopper</dc:creator><cp:keywords>plants, light</cp:keywords><dc:language>en-GB</dc:language>
  <dcterms:created>2020-03-04T05:06:07Z</dcterms:created></cp:coreProperties>`;

describe('documents of Word', () => {
  const styles = `<w:styles><w:style w:styleId="Kop1"><w:name w:val="heading 1"/></w:style></w:styles>`;
  const rels = `<Relationships><Relationship Id="rId1" Target="https://example.com/more"/></Relationships>`;
  const body = `<w:document><w:body>
    <w:p><w:pPr><w:pStyle w:val="Kop1"/></w:pPr><w:r><w:t>How plants eat</w:t></w:r></w:p>
    <w:p><w:r><w:t xml:space="preserve">Plants turn </w:t></w:r><w:del><w:r><w:t>darkness</w:t></w:r></w:del><w:r><w:t>light into sugar &amp; air.</w:t></w:r></w:p>
    <w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>water</w:t></w:r></w:p>
    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>in</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>out</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
    <w:p><w:hyperlink r:id="rId1"><w:r><w:t>read more</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`;

  test('are read with headings, items, tables, links and properties', async () => {
    const page = await read(`${ooxml}.wordprocessingml.document`, {
      'word/document.xml': body,
      'word/styles.xml': styles,
      'word/_rels/document.xml.rels': rels,
      'docProps/core.xml': core,
    });
    expect(page).toMatchObject({
      fileType: 'docx',
      title: 'Photosynthesis',
      byline: 'Grace Hopper',
      publishedAt: Date.UTC(2020, 2, 4, 5, 6, 7),
      languageHints: ['en-GB'],
      keywords: ['plants', 'light'],
      links: [{ url: 'https://example.com/more', text: 'read more', place: 'content', rel: [] }],
    });
    expect(page.blocks).toEqual([
      { kind: 'heading', text: 'How plants eat', level: 1 },
      { kind: 'paragraph', text: 'Plants turn light into sugar & air.' },
      { kind: 'item', text: 'water' },
      { kind: 'table', text: 'in | out' },
      { kind: 'paragraph', text: 'read more' },
    ]);
  });

  test('without properties are called after their first heading', async () => {
    const page = await read(`${ooxml}.wordprocessingml.document`, {
      'word/document.xml': body,
      'word/styles.xml': styles,
    });
    expect(page.title).toBe('How plants eat');
  });

  test('that are locked, or not what they are called, are refused', async () => {
    const locked = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)]);
    const type = `${ooxml}.wordprocessingml.document`;
    await expect(extractPage(fetched(locked, type))).rejects.toMatchObject({ code: 'encrypted' });
    await expect(extractPage(fetched('no archive at all', type))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(read(type, { 'other.xml': '<a/>' })).rejects.toMatchObject({ code: 'unreadable' });
  });
});

test('presentations are read slide by slide, in the order in which they are shown', async () => {
  const slide = (title: string, line: string) =>
    `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp>
     <p:sp><p:txBody><a:p><a:r><a:t>${line}</a:t></a:r></a:p></p:txBody></p:sp>
     <p:sp><p:nvPr><p:ph type="sldNum"/></p:nvPr><p:txBody><a:p><a:r><a:t>7</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
  const page = await read(`${ooxml}.presentationml.presentation`, {
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="9" r:id="b"/><p:sldId id="8" r:id="a"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="slides/slide2.xml"/></Relationships>',
    'ppt/slides/slide1.xml': slide('Second', 'shown last'),
    'ppt/slides/slide2.xml': slide('First', 'shown at the start'),
  });
  expect(page).toMatchObject({ fileType: 'pptx', title: 'First' });
  expect(page.blocks).toEqual([
    { kind: 'heading', text: 'First', level: 2, page: 1 },
    { kind: 'item', text: 'shown at the start', page: 1 },
    { kind: 'heading', text: 'Second', level: 2, page: 2 },
    { kind: 'item', text: 'shown last', page: 2 },
  ]);
});

test('workbooks are read sheet by sheet, and a sheet with a header is a table to find', async () => {
  const cell = (at: string, value: string, type = '') =>
    `<c r="${at}" ${type ? `t="${type}"` : ''}><v>${value}</v></c>`;
  const page = await read(`${ooxml}.spreadsheetml.sheet`, {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Rainfall" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>City</t></si><si><r><t>Milli</t></r><r><t>metres</t></r></si><si><t>Oslo</t></si><si><t>Rome</t></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cell('A1', '0', 's')}${cell('B1', '1', 's')}</row>
      <row>${cell('A2', '2', 's')}${cell('B2', '763')}</row><row>${cell('A3', '3', 's')}${cell('C3', '1', 'b')}</row></sheetData></worksheet>`,
  });
  expect(page.blocks).toEqual([
    { kind: 'heading', text: 'Rainfall', level: 2 },
    { kind: 'table', text: 'City | Millimetres' },
    { kind: 'table', text: 'Oslo | 763' },
    { kind: 'table', text: 'Rome | | TRUE' },
  ]);
  expect(page.items).toMatchObject([
    { kind: 'table', name: 'Rainfall', properties: { columns: ['City', 'Millimetres'], rowCount: '2' } },
  ]);
});

describe('OpenDocument', () => {
  const content = `<office:document-content><office:body><office:text>
    <text:h text:outline-level="2">Rivers</text:h><text:p>A river<text:s/>flows<text:line-break/>downhill.</text:p>
    <text:list><text:list-item><text:p>Rhine</text:p></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>km</text:p></table:table-cell><table:table-cell><text:p>1233</text:p></table:table-cell></table:table-row></table:table>
    <text:p><text:a xlink:href="https://example.com/rhine">the Rhine</text:a></text:p></office:text></office:body></office:document-content>`;

  test('texts are read with headings, items, tables and links', async () => {
    const page = await read(`${openDocument}.text`, {
      'content.xml': content,
      'meta.xml': '<m><dc:title>Water</dc:title></m>',
    });
    expect(page).toMatchObject({ fileType: 'odt', title: 'Water', links: [{ url: 'https://example.com/rhine' }] });
    expect(page.blocks).toEqual([
      { kind: 'heading', text: 'Rivers', level: 2 },
      { kind: 'paragraph', text: 'A river flows\ndownhill.' },
      { kind: 'item', text: 'Rhine' },
      { kind: 'table', text: 'km | 1233' },
      { kind: 'paragraph', text: 'the Rhine' },
    ]);
  });

  test('that is locked is refused', async () => {
    const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    const files = { 'content.xml': content, 'META-INF/manifest.xml': manifest };
    await expect(read(`${openDocument}.text`, files)).rejects.toMatchObject({ code: 'encrypted' });
  });
});

describe('e-books', () => {
  const book = (extra: Record<string, string> = {}) => ({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package><metadata><dc:title>Two Chapters</dc:title><dc:creator>Jane</dc:creator><dc:language>en</dc:language></metadata>
      <manifest><item id="b" href="b%20two.xhtml"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'OPS/a.xhtml': '<html><body><h1>One</h1><p>It begins.</p></body></html>',
    'OPS/b two.xhtml': '<html><body><h1>Two</h1><p>It ends.</p></body></html>',
    ...extra,
  });

  test('are read chapter by chapter, in the order of the book', async () => {
    const page = await read('application/epub+zip', book());
    expect(page).toMatchObject({ fileType: 'epub', title: 'Two Chapters', byline: 'Jane', languageHints: ['en'] });
    expect(page.blocks).toEqual([
      { kind: 'heading', text: 'One', level: 1, page: 1 },
      { kind: 'paragraph', text: 'It begins.', page: 1 },
      { kind: 'heading', text: 'Two', level: 1, page: 2 },
      { kind: 'paragraph', text: 'It ends.', page: 2 },
    ]);
  });

  test('that are locked are refused, those with scrambled fonts are not', async () => {
    const encryption = (algorithm: string) => ({
      'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    });
    const locked = read('application/epub+zip', book(encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc')));
    await expect(locked).rejects.toMatchObject({ code: 'encrypted' });
    const open = await read('application/epub+zip', book(encryption('http://www.idpf.org/2008/embedding')));
    expect(open.blocks).toHaveLength(4);
  });
});
