/** W3C date and time or RFC 822, as precise as it is given. Epoch milliseconds. */
export function readDate(text: string): number | undefined {
  if (text.length > 64 || !/\d{4}|\d{1,2} \w{3} \d{2}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) || date < 0 ? undefined : date;
}
