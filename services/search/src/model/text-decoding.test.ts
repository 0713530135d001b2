import { expect, test } from 'vitest';
import { decodeHtml } from './text-decoding.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test('a byte order mark decides against everything else', () => {
  expect(decodeHtml(Buffer.from('\ufeffcaf\u00e9'), 'windows-1252')).toBe('caf\u00e9');
  expect(decodeHtml(Buffer.from('\ufeffcaf\u00e9', 'utf16le'), 'utf-8')).toBe('caf\u00e9');
  expect(decodeHtml(Buffer.from('\ufeffcaf\u00e9', 'utf16le').swap16())).toBe('caf\u00e9');
});

test('the header comes next, then what the page says of itself', () => {
  expect(decodeHtml(latin('<meta charset="windows-1251">\xcf\xf0\xe8'), 'iso-8859-1')).toMatch(/\u00cf\u00f0\u00e8$/);
  expect(decodeHtml(latin('<meta charset="windows-1251">\xcf\xf0\xe8'))).toMatch(/\u041f\u0440\u0438$/);
  expect(
    decodeHtml(latin('<meta http-equiv="content-type" content="text/html; charset=shift_jis">\x93\xfa\x96\x7b')),
  ).toMatch(/\u65e5\u672c$/);
  expect(decodeHtml(latin('<?xml version="1.0" encoding="iso-8859-2"?>\xb1'))).toMatch(/\u0105$/);
});

test('a charset in a comment, unknown or impossible is passed over', () => {
  expect(decodeHtml(Buffer.from('<!-- <meta charset="utf-16"> --><meta charset="utf-8">\u00e9'))).toMatch(/\u00e9$/);
  expect(decodeHtml(Buffer.from('\u00e9'), 'no-such-charset')).toBe('\u00e9');
  expect(decodeHtml(Buffer.from('<meta charset="utf-16">\u00e9'))).toMatch(/\u00e9$/);
});

test('bytes that prove the word wrong are believed', () => {
  expect(decodeHtml(Buffer.from('caf\u00e9 \u65e5\u672c'), 'iso-8859-1')).toBe('caf\u00e9 \u65e5\u672c');
  expect(decodeHtml(latin('na\xefve fa\xe7ade, d\xe9j\xe0 vu, \xfcber'), 'utf-8')).toBe(
    'na\u00efve fa\u00e7ade, d\u00e9j\u00e0 vu, \u00fcber',
  );
});

test('one broken sequence does not make a page another charset', () => {
  const page = Buffer.concat([Buffer.from('\u65e5\u672c\u8a9e \u65e5\u672c\u8a9e '), Buffer.from([0xff])]);
  expect(decodeHtml(page, 'utf-8')).toBe('\u65e5\u672c\u8a9e \u65e5\u672c\u8a9e \ufffd');
});

test('without any word, the looks decide', () => {
  expect(decodeHtml(Buffer.from('plain \u00e9'))).toBe('plain \u00e9');
  expect(decodeHtml(Buffer.from('<p>wide text without a mark</p>', 'utf16le'))).toBe('<p>wide text without a mark</p>');
  const russian =
    '\u041f\u0440\u0438\u0432\u0435\u0442, \u043a\u0430\u043a \u0442\u0432\u043e\u0438 \u0434\u0435\u043b\u0430? \u0421\u0435\u0433\u043e\u0434\u043d\u044f \u0445\u043e\u0440\u043e\u0448\u0430\u044f \u043f\u043e\u0433\u043e\u0434\u0430 \u0438 \u043c\u044b \u0438\u0434\u0451\u043c \u0433\u0443\u043b\u044f\u0442\u044c.';
  const bytes = Uint8Array.from([...russian], (character) => {
    const code = character.charCodeAt(0);
    return code === 0x451 ? 0xb8 : code > 0x400 ? code - 0x410 + 0xc0 : code;
  });
  expect(decodeHtml(bytes)).toBe(russian);
});

test('anything at all can be decoded', () => {
  expect(decodeHtml(new Uint8Array())).toBe('');
  expect(typeof decodeHtml(Uint8Array.from({ length: 5000 }, (_, n) => (n * 7919) & 255))).toBe('string');
  expect(
    typeof decodeHtml(
      Uint8Array.from({ length: 5000 }, (_, n) => (n * 31) & 255),
      'utf-16le',
    ),
  ).toBe('string');
});
