/** The last part of an address, as words: what a document without a title is called. */
export function fileName(url: string): string {
  const last = (URL.parse(url)?.pathname ?? url).split('/').findLast(Boolean) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A stray percent sign: the name is taken as it is.
  }
  return name
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim();
}
