/**
 * How many different people, as the smallest of their keyed hashes (k minimum values, Bar-Yossef and others, 2002), each
 * as 16 hexadecimal digits, in order. Below `largest` that is an exact count, and beyond it we say no more than
 * `largest`, because an estimate would change by more than one with one person.
 */
const largest = 2048;

/** Puts a hash in its place, and says whether that changed anything. */
export function addPerson(people: string[], hash: string): boolean {
  const place = placeOf(people, hash);
  if (people[place] === hash || place >= largest) return false;
  people.splice(place, 0, hash);
  if (people.length > largest) people.length = largest;
  return true;
}

function placeOf(people: readonly string[], hash: string): number {
  let [low, high] = [0, people.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((people[middle] ?? '') < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
