import { ExtractionError } from '../../../model/extracted-page.ts';
import { type Budget, limits } from '../../limits.ts';
import { forgetPdfium, openPdfium, type Pdfium, utf16 } from './pdfium.ts';

/** A line of text as it stands on a page. */
export interface PdfLine {
  text: string;
  /** 1 for the first. */
  page: number;
  /** Height of its letters, in points. */
  size: number;
  bold: boolean;
  /** From the lower edge of the page. */
  bottom: number;
  left: number;
}

export interface PdfOutlineEntry {
  title: string;
  page: number | undefined;
  level: number;
}

export interface PdfDocument {
  pages: number;
  lines: PdfLine[];
  outline: PdfOutlineEntry[];
  meta: Readonly<Record<string, string>>;
  /** Pages that show a picture and no text. */
  picturePages: number;
  links: string[];
}

const most = { characters: 100_000, objects: 200, outline: 500, outlineDepth: 6, links: 500 } as const;
const imageObject = 3;

const metaTags = ['Title', 'Author', 'Subject', 'Keywords', 'CreationDate', 'ModDate', 'Producer', 'Creator'] as const;

function readMeta(pdfium: Pdfium, document: number): Record<string, string> {
  return Object.fromEntries(
    metaTags.map((tag) => {
      const name = pdfium.put(new TextEncoder().encode(`${tag}\0`));
      const value = utf16(pdfium, (buffer, length) => pdfium.call.FPDF_GetMetaText(document, name, buffer, length));
      pdfium.free(name);
      return [tag, value.trim()];
    }),
  );
}

function readOutline(pdfium: Pdfium, document: number): PdfOutlineEntry[] {
  const { call } = pdfium;
  const entries: PdfOutlineEntry[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, level: number) => {
    if (level > most.outlineDepth) return;
    let mark = call.FPDFBookmark_GetFirstChild(document, parent);
    // A bookmark may name an ancestor as its child.
    while (mark !== 0 && !seen.has(mark) && entries.length < most.outline) {
      const current = mark;
      seen.add(current);
      const destination = call.FPDFBookmark_GetDest(document, current);
      const index = destination === 0 ? -1 : call.FPDFDest_GetDestPageIndex(document, destination);
      const title = utf16(pdfium, (buffer, length) => call.FPDFBookmark_GetTitle(current, buffer, length)).trim();
      if (title !== '') entries.push({ title: title.slice(0, 300), page: index < 0 ? undefined : index + 1, level });
      visit(current, level + 1);
      mark = call.FPDFBookmark_GetNextSibling(document, current);
    }
  };
  visit(0, 1);
  return entries;
}

interface LineStart {
  index: number;
  text: string;
}

/** What a code is in a line: pdfium marks a hyphen that only breaks a word with U+0002 or U+FFFE. */
function letter(code: number): string {
  return code === 9 || (code >= 32 && code !== 0xff_fe && code <= 0x10_ff_ff) ? String.fromCodePoint(code) : '';
}

/** Characters as pdfium orders them; it puts a line break where the page has one. */
function cutLines(pdfium: Pdfium, textPage: number): LineStart[] {
  const { call } = pdfium;
  const count = Math.min(call.FPDFText_CountChars(textPage), most.characters);
  const lines: LineStart[] = [];
  let text = '';
  let start = -1;
  const end = () => {
    if (text.trim() !== '') lines.push({ index: start, text: text.trim() });
    text = '';
    start = -1;
  };
  for (let index = 0; index < count; index++) {
    const code = call.FPDFText_GetUnicode(textPage, index);
    if (code === 10 || code === 13) {
      end();
      continue;
    }
    text += letter(code);
    if (start === -1 && code > 32) start = index;
  }
  end();
  return lines;
}

function placeLine(pdfium: Pdfium, textPage: number, { line, page }: { line: LineStart; page: number }): PdfLine {
  return pdfium.borrow(16, (rectangle) => {
    const found = pdfium.call.FPDFText_GetLooseCharBox(textPage, line.index, rectangle);
    const view = pdfium.view();
    // FS_RECTF: left, top, right, bottom.
    const [left, top, bottom] = [0, 4, 12].map((offset) => (found ? view.getFloat32(rectangle + offset, true) : 0));
    return {
      text: line.text,
      page,
      size: Math.abs((top ?? 0) - (bottom ?? 0)),
      bold: pdfium.call.FPDFText_GetFontWeight(textPage, line.index) >= 600,
      bottom: bottom ?? 0,
      left: left ?? 0,
    };
  });
}

function hasPicture({ call }: Pdfium, page: number): boolean {
  const count = Math.min(call.FPDFPage_CountObjects(page), most.objects);
  for (let index = 0; index < count; index++) {
    if (call.FPDFPageObj_GetType(call.FPDFPage_GetObject(page, index)) === imageObject) return true;
  }
  return false;
}

function readLinks(pdfium: Pdfium, document: number, page: number): string[] {
  const { call } = pdfium;
  return pdfium.borrow(8, (pointers) => {
    const links: string[] = [];
    pdfium.view().setInt32(pointers, 0, true);
    while (links.length < most.links && call.FPDFLink_Enumerate(page, pointers, pointers + 4) !== 0) {
      const action = call.FPDFLink_GetAction(pdfium.view().getInt32(pointers + 4, true));
      const length = action === 0 ? 0 : Math.min(call.FPDFAction_GetURIPath(document, action, 0, 0), 4000);
      if (length <= 1) continue;
      pdfium.borrow(length, (buffer) => {
        call.FPDFAction_GetURIPath(document, action, buffer, length);
        links.push(new TextDecoder().decode(pdfium.bytes(buffer, length - 1).slice()));
      });
    }
    return links;
  });
}

function readPage(pdfium: Pdfium, document: { pointer: number; into: PdfDocument }, index: number): void {
  const { call } = pdfium;
  const { into } = document;
  const page = call.FPDF_LoadPage(document.pointer, index);
  if (page === 0) return;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage !== 0) {
    const lines = cutLines(pdfium, textPage).map((line) => placeLine(pdfium, textPage, { line, page: index + 1 }));
    into.lines.push(...lines);
    if (lines.reduce((sum, { text }) => sum + text.length, 0) < 20 && hasPicture(pdfium, page)) into.picturePages++;
    call.FPDFText_ClosePage(textPage);
  }
  if (into.links.length < most.links) into.links.push(...readLinks(pdfium, document.pointer, page));
  call.FPDF_ClosePage(page);
}

/** fpdfview.h: FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const locked = new Set([4, 5]);

function readOpened(pdfium: Pdfium, document: number, budget: Budget): PdfDocument {
  const pages = pdfium.call.FPDF_GetPageCount(document);
  const into: PdfDocument = {
    pages,
    lines: [],
    outline: readOutline(pdfium, document),
    meta: readMeta(pdfium, document),
    picturePages: 0,
    links: [],
  };
  let characters = 0;
  let counted = 0;
  for (let index = 0; index < Math.min(pages, limits.pages) && characters < limits.text; index++) {
    budget.check();
    readPage(pdfium, { pointer: document, into }, index);
    for (; counted < into.lines.length; counted++) characters += into.lines[counted]?.text.length ?? 0;
  }
  return into;
}

/** What a PDF says, line by line. Rejects with an `ExtractionError` for one that is locked, broken or too large. */
export async function readPdf(bytes: Uint8Array, budget: Budget): Promise<PdfDocument> {
  const pdfium = await openPdfium();
  const pointer = pdfium.put(bytes);
  if (pointer === 0) throw new ExtractionError('too_complex', 'The PDF does not fit into memory.');
  let document = 0;
  let crashed = true;
  try {
    document = pdfium.call.FPDF_LoadMemDocument(pointer, bytes.length, 0);
    if (document === 0) {
      crashed = false;
      const isLocked = locked.has(pdfium.call.FPDF_GetLastError());
      throw isLocked
        ? new ExtractionError('encrypted', 'The PDF asks for a password.')
        : new ExtractionError('unreadable', 'It is no PDF that could be read.');
    }
    const read = readOpened(pdfium, document, budget);
    crashed = false;
    return read;
  } catch (error) {
    if (error instanceof ExtractionError) {
      crashed = false;
      throw error;
    }
    throw new ExtractionError('too_complex', 'Reading the PDF failed.');
  } finally {
    if (crashed) forgetPdfium();
    else {
      if (document !== 0) pdfium.call.FPDF_CloseDocument(document);
      pdfium.free(pointer);
    }
  }
}
