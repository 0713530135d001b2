/** The languages that the app speaks; the first is spoken to everyone else. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Says the same in every language; a missing one does not compile. */
export type Said<Message> = Readonly<Record<Language, Message>>;

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag);

/** The best of what a browser says it reads (RFC 9110, 12.5.4), or of `navigator.languages` joined by commas. */
export function chooseLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { primary: tag.split('-')[0] ?? '', weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { primary } of wanted) if (isLanguage(primary)) return primary;
  return languages[0];
}
