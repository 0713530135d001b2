import type { Heard } from '../ports/speech-recogniser.ts';

/** Whether the index has each of these words. */
export type KnowsWords = (words: string[]) => Promise<boolean[]>;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Words that sound alike are told apart by what can be found: where the best reading has a word that is nowhere in the
 * index, the first other one whose words are all there takes its place.
 */
export async function chooseReading(heard: Heard, knows: KnowsWords): Promise<Heard> {
  const readings = [heard.transcript, ...heard.alternatives];
  const known = await Promise.all(
    readings.map(async (text) => (await knows(wordsOf(text))).every((isKnown) => isKnown)),
  );
  const at = known.indexOf(true);
  if (at <= 0) return heard;
  const [chosen = heard.transcript] = readings.splice(at, 1);
  return { ...heard, transcript: chosen, alternatives: readings };
}
