import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keyPhrases } from '../../services/search/src/analyse/key-phrases.ts';
import { stopWords } from '../../services/search/src/analyse/stop-words.ts';
import { type Word, wordsOf } from '../../services/search/src/analyse/words.ts';
import { table } from './table.ts';

const collections = ['cranfield', 'cisi', 'cacm'];
const wanted = 10;
const mostWords = 3000;

interface Paper {
  title: string;
  text: string;
}

/** The peer: the commonest words that are no stop words. */
function frequentWords(words: readonly Word[]): string[] {
  const counts = new Map<string, number>();
  for (const { lower } of words) {
    if (lower.length > 2 && !stopWords('en').has(lower)) counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
}

const contents = (title: string): string[] =>
  wordsOf(title, 100)
    .map(({ lower }) => lower)
    .filter((word) => word.length > 2 && !stopWords('en').has(word));

/** How many of the words with which authors name their papers are among the key phrases of the text without its title. */
function recall({ title, text }: Paper, phrasesOf: (words: Word[]) => string[]): number {
  const named = contents(title);
  const found = new Set(
    phrasesOf(wordsOf(text, mostWords))
      .slice(0, wanted)
      .flatMap((phrase) => phrase.toLowerCase().split(' ')),
  );
  return named.filter((word) => found.has(word)).length / named.length;
}

async function evaluateKeywords(dataFolder: string): Promise<string> {
  const papers: Paper[] = [];
  for (const name of collections) {
    const lines = await readFile(join(dataFolder, 'relevance', name, 'corpus.jsonl'), 'utf8');
    for (const line of lines.split('\n').filter((one) => one !== '')) papers.push(JSON.parse(line) as Paper);
  }
  // In these collections the text begins with its title.
  const whole = papers
    .map(({ title, text }) => ({ title, text: text.startsWith(title) ? text.slice(title.length) : text }))
    .filter(({ title, text }) => contents(title).length > 1 && text.length > 200);
  const average = (some: Paper[], phrasesOf: (words: Word[]) => string[]): string =>
    (some.reduce((sum, paper) => sum + recall(paper, phrasesOf), 0) / some.length).toFixed(3);
  const ours = (words: Word[]) => keyPhrases(words, 'en', []).map(({ text }) => text);
  const rows = [
    ['short, to 600 characters', whole.filter(({ text }) => text.length <= 600)] as const,
    ['middling', whole.filter(({ text }) => text.length > 600 && text.length <= 1200)] as const,
    ['longer', whole.filter(({ text }) => text.length > 1200)] as const,
    ['long, with others between', joined(whole)] as const,
  ].map(([what, some]) => [what, String(some.length), average(some, ours), average(some, frequentWords)]);
  return table(['texts', 'number', `title words in our ${wanted} first`, 'in the commonest words'], rows);
}

/** A long page: the paper, then others of its field. The title's words are still those of the first. */
const joined = (papers: Paper[]): Paper[] =>
  papers
    .filter((_, at) => at % 10 === 0)
    .map(({ title, text }, at) => {
      const others = papers.slice(10 * at + 1, 10 * at + 3).map((other) => other.text.slice(0, 600));
      return { title, text: [text, text, ...others, text].join('\n') };
    });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await evaluateKeywords(process.argv[2] ?? '.'));
}
