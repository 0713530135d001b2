export interface PdfText {
  text: string;
  size?: number;
  bold?: boolean;
  /** From the lower edge. */
  y: number;
}

export interface MadePdf {
  pages: readonly (readonly PdfText[])[];
  title?: string;
  author?: string;
  /** Titles, and the pages that they lead to. */
  outline?: readonly { title: string; page: number }[];
  /** Draws a picture over each page. */
  pictures?: boolean;
  /** Says that it is locked, with a password that nobody knows. */
  locked?: boolean;
}

const firstPage = 6;
const pageId = (page: number) => firstPage + (page - 1) * 2;

function contentOf(lines: readonly PdfText[], pictures: boolean): string {
  const texts = lines.map(
    ({ text, size = 11, bold, y }) =>
      `BT /${bold ? 'F2' : 'F1'} ${size} Tf 72 ${y} Td (${text.replaceAll(/([()\\])/g, '\\$1')}) Tj ET`,
  );
  return [...(pictures ? ['q 612 0 0 792 0 0 cm /I1 Do Q'] : []), ...texts].join('\n');
}

function pageObjects(lines: readonly PdfText[], id: number, pictures: boolean): string[] {
  const stream = contentOf(lines, pictures);
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /I1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
}

function outlineObjects(outline: MadePdf['outline'] & {}, id: number): string[] {
  if (outline.length === 0) return [];
  const entries = outline.map(({ title, page }, index) => {
    const next = index + 1 < outline.length ? `/Next ${id + 2 + index} 0 R` : '';
    const previous = index > 0 ? `/Prev ${id + index} 0 R` : '';
    return `<< /Title (${title}) /Parent ${id} 0 R ${next} ${previous} /Dest [${pageId(page)} 0 R /Fit] >>`;
  });
  return [
    `<< /Type /Outlines /First ${id + 1} 0 R /Last ${id + outline.length} 0 R /Count ${outline.length} >>`,
    ...entries,
  ];
}

/** A small PDF, written by hand: objects, a table of where they are, and a trailer. */
export function makePdf({ pages, title, author, outline = [], pictures = false, locked = false }: MadePdf): Uint8Array {
  const outlineId = pageId(pages.length + 1);
  const kids = pages.map((_, index) => `${pageId(index + 1)} 0 R`).join(' ');
  const hash = '0123456789abcdef'.repeat(4);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? `/Outlines ${outlineId} 0 R` : ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\u0000\nendstream',
    ...pages.flatMap((lines, index) => pageObjects(lines, pageId(index + 1), pictures)),
    ...outlineObjects(outline, outlineId),
    `<< ${title ? `/Title (${title})` : ''} ${author ? `/Author (${author})` : ''} /CreationDate (D:20190102030405Z) >>`,
    ...(locked ? [`<< /Filter /Standard /V 1 /R 2 /O <${hash}> /U <${hash}> /P -4 >>`] : []),
  ];
  const info = objects.length - (locked ? 1 : 0);
  return assemble(objects, `/Info ${info} 0 R ${locked ? `/Encrypt ${objects.length} 0 R /ID [<00> <00>]` : ''}`);
}

function assemble(objects: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
