import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The tests that a page names: “name” belongs to the last file before it. */
export function testsNamedIn(text: string): { file: string; name: string }[] {
  let file = '';
  return [...text.matchAll(/`([\w./-]+\.(?:test|contract)\.ts)`|“([^”]+)”/g)].flatMap(([, path, name]) => {
    file = path ?? file;
    return name === undefined ? [] : [{ file, name }];
  });
}

/** Texts in quotes, on one line. One with a value in it, as a suite for several engines has, counts by a part of it. */
export function isTextIn(file: string, name: string): boolean {
  const content = readFileSync(new URL(file, root), 'utf8');
  const texts = [...content.matchAll(/(['`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text);
  return texts.some((text) => text === name || (text.includes('${') && text.includes(name)));
}
