/** What a query asks the meaning of, and whether it asks in English. */
export interface Subject {
  term: string;
  english: boolean;
}

const longest = 80;
const term = String.raw`["“„«]?\s*([\p{L}\p{N}][\p{L}\p{N}' .+#-]{0,58}?)\s*["”“»]?`;
const rule = (before: string, after = ''): RegExp => new RegExp(`^${before}${term}${after}\\s*[?？]?$`, 'iu');

const english: readonly RegExp[] = [
  rule('(?:what is the )?(?:definition|meaning) of (?:the (?:word|term) )?'),
  rule('define (?:the (?:word|term) )?'),
  rule('what does (?:the (?:word|term) )?', ' (?:mean|stand for)'),
  rule('', ' (?:definition|meaning)'),
  rule("what(?:'s|’s| is| are| was| were) "),
];

const others: readonly RegExp[] = [
  rule('was (?:ist|sind|bedeutet|heißt) '),
  rule('(?:definition(?: von)?|bedeutung(?: von)?|begriff) '),
  rule('', ' (?:bedeutung|begriff|définition|definición|significado)'),
  rule("(?:qu'est-ce que|qu’est-ce que|c'est quoi|définition de|définir) "),
  rule("(?:qu'est-ce qu|qu’est-ce qu)['’]"),
  rule('(?:¿?qué (?:es|son|significa)|definición de|significado de) '),
  rule("(?:cos'è|che cos'è|che cosa è|definizione di|significato di) "),
  rule('(?:wat (?:is|zijn|betekent)|betekenis van) '),
];

/** `an apple`, `das Auto`, `l'eau`: what stands before a noun says nothing of its meaning. */
const article =
  /^(?:(?:an?|the|der|die|das|den|dem|ein|eine|einen|une?|le|la|les|el|los|las|una?|il|lo|gli|i|het|de|een)\s+|l['’])/iu;

const found = (text: string, rules: readonly RegExp[]): string | undefined => {
  for (const each of rules) {
    const name = each.exec(text)?.[1]?.replace(article, '').trim();
    if (name) return name;
  }
  return undefined;
};

/** `entropy` of `what is entropy?`; undefined where nothing's meaning is asked for. */
export const subjectOf = (text: string): Subject | undefined => {
  const question = text.trim();
  if (question.length > longest) return undefined;
  const inEnglish = found(question, english);
  if (inEnglish !== undefined) return { term: inEnglish, english: true };
  const inAnother = found(question, others);
  return inAnother === undefined ? undefined : { term: inAnother, english: false };
};
