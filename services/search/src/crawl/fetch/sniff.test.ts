import { expect, test } from 'vitest';
import { isWanted, sniffType } from './sniff.ts';
import { zipOf } from './testing/zip-of.ts';

const sniff = (body: string | Uint8Array, said = '') =>
  sniffType(typeof body === 'string' ? Buffer.from(body, 'latin1') : body, said);

test.each([
  ['%PDF-1.7\n', 'text/html', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', '', 'image/png'],
  ['\xff\xd8\xff\xe0', 'application/octet-stream', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/jpeg', 'image/webp'],
  ['\x1f\x8b\x08\0', 'application/xml', 'application/gzip'],
  ['ID3\x03', '', 'audio/mpeg'],
  ['\0\0\0\x18ftypmp42', '', 'video/mp4'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword', 'application/msword'],
  ['\x01\x02\x03\x04\x05', '', 'application/octet-stream'],
  ['\x01\x02\x03\x04\x05\0\x06', 'text/html', 'application/octet-stream'],
])('%j sent as "%s" is %s', (body, said, type) => {
  expect(sniff(body, said)).toBe(type);
});

test.each([
  ['  <!DOCTYPE html><p>x', '', 'text/html'],
  ['<html><head>', 'application/octet-stream', 'text/html'],
  ['<!-- hello --><div>x', '', 'text/html'],
  ['<!doctype html><p>x', 'image/png', 'text/html'],
  ['<!doctype html><p>x', 'application/pdf', 'text/html'],
  ['<p>an example', 'text/plain', 'text/plain'],
  ['just words', '', 'text/plain'],
  ['just words', 'text/html', 'text/html'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'text/html', 'text/html'],
  ['<?xml version="1.0"?><html>', 'application/xhtml+xml', 'application/xhtml+xml'],
  ['<?xml version="1.0"?><!-- c --><rss version="2.0">', 'text/xml', 'application/rss+xml'],
  ['<rss version="2.0">', 'text/html', 'application/rss+xml'],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'application/xml', 'application/atom+xml'],
  ['<rdf:RDF>', 'application/rdf+xml', 'application/rss+xml'],
  ['<?xml version="1.0"?><urlset>', 'text/html', 'application/xml'],
  ['<svg xmlns="x">', 'text/xml', 'image/svg+xml'],
  ['{"version":"https://jsonfeed.org/version/1.1"}', 'application/json', 'application/feed+json'],
  ['{"a":1}', 'application/json', 'application/json'],
])('%j sent as "%s" is %s', (body, said, type) => {
  expect(sniff(body, said)).toBe(type);
});

test('text of two bytes a character is text', () => {
  expect(sniff(Buffer.from('\ufeff<!doctype html><p>x', 'utf16le'), '')).toBe('text/html');
  expect(sniff(Buffer.from('<!doctype html><p>some text', 'utf16le'), 'text/html')).toBe('text/html');
});

test('a document in an archive is told by what is in it', () => {
  expect(sniff(zipOf(['[Content_Types].xml', 'word/document.xml']))).toMatch(/wordprocessingml/);
  expect(sniff(zipOf(['[Content_Types].xml', 'ppt/slides/slide1.xml']))).toMatch(/presentationml/);
  expect(sniff(zipOf(['_rels/.rels', 'xl/workbook.xml']))).toMatch(/spreadsheetml/);
  expect(sniff(zipOf(['a.txt']))).toBe('application/zip');
  expect(sniff(zipOf(['mimetype'], 'application/epub+zip'))).toBe('application/epub+zip');
  expect(sniff(zipOf(['mimetype'], 'application/vnd.oasis.opendocument.text'))).toBe(
    'application/vnd.oasis.opendocument.text',
  );
});

test('an archive that is broken anywhere does no harm', () => {
  const zip = zipOf(['[Content_Types].xml', 'word/document.xml']);
  for (let length = 0; length < zip.length; length++) expect(typeof sniff(zip.subarray(0, length))).toBe('string');
  for (let at = 4; at < zip.length; at++) {
    const broken = Buffer.from(zip);
    broken[at] = 0xff;
    expect(typeof sniff(broken)).toBe('string');
  }
});

test('what is wanted', () => {
  expect(isWanted('video/mp4', undefined)).toBe(false);
  expect(isWanted('application/pdf', undefined)).toBe(true);
  expect(isWanted('image/png', 'image/*')).toBe(true);
  expect(isWanted('text/html', 'image/*, application/pdf;q=0.5')).toBe(false);
  expect(isWanted('video/mp4', '*/*')).toBe(true);
});
