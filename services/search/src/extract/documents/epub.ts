import { type ExtractedPage, ExtractionError } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { type Budget, limits } from '../limits.ts';
import { type Archive, openArchive } from './office/archive.ts';
import { createBlockList } from './office/block-list.ts';
import { documentPage, withTitle } from './office/properties.ts';
import { all, attribute, first } from './office/xml.ts';
import { readWholeContent } from './whole-content.ts';

/** Fonts may be scrambled in an open book; its text may not. */
const fontOnly = /obfuscation|fonts\.adobe|idpf\.org\/2008\/embedding/;

function isLocked(archive: Archive): boolean {
  const methods = all(archive.xml('META-INF/encryption.xml'), 'EncryptionMethod');
  return methods.some((method) => !fontOnly.test(attribute(method, 'Algorithm') ?? ''));
}

function chapters(archive: Archive, packagePath: string): string[] {
  const book = archive.xml(packagePath);
  const files = new Map(all(book, 'item').map((item) => [attribute(item, 'id'), attribute(item, 'href')]));
  return all(book, 'itemref').flatMap((reference) => {
    const href = files.get(attribute(reference, 'idref'));
    const path = href === undefined ? undefined : new URL(href, `http://book/${packagePath}`).pathname.slice(1);
    return path === undefined ? [] : [decodePath(path)];
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** E-books (EPUB 2 and 3). A page is a chapter's number. */
export function extractEpub(page: FetchedPage, budget: Budget): ExtractedPage {
  const archive = openArchive(page.body, budget);
  const rootfile = attribute(first(archive.xml('META-INF/container.xml'), 'rootfile'), 'full-path');
  if (!rootfile || !archive.names.includes(rootfile))
    throw new ExtractionError('unreadable', 'It is no e-book that could be read.');
  if (isLocked(archive)) throw new ExtractionError('encrypted', 'The e-book is locked.');
  const list = createBlockList();
  chapters(archive, rootfile)
    .slice(0, limits.pages)
    .forEach((path, index) => {
      const markup = list.full() ? undefined : archive.text(path);
      if (markup === undefined) return;
      for (const block of readWholeContent(markup, page.url, budget).blocks) list.add({ ...block, page: index + 1 });
    });
  return withTitle({ ...documentPage(page, 'epub', first(archive.xml(rootfile), 'metadata')), blocks: list.blocks });
}
