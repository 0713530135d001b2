import type { ExtractedPage } from '../../model/extracted-page.ts';

export type EducationLevel = 'primary' | 'secondary' | 'higher' | 'professional';

/** Words that name a level, in several languages. */
const named: readonly (readonly [EducationLevel, RegExp])[] = [
  [
    'primary',
    /\b(?:kindergarten|preschool|pre-k|elementary|primary (?:school|grade)|grades? (?:k|[1-5])\b|year [1-6]\b|ks[12]\b|key stage [12]|grundschule|école (?:primaire|élémentaire)|(?:educación|escuela) primaria|scuola primaria|ensino fundamental|начальн\p{L}+ школ|basisschool|grundschul\p{L}*)/giu,
  ],
  [
    'secondary',
    /\b(?:middle school|high school|secondary (?:school|education)|grades? (?:[6-9]|1[0-2])\b|(?:6|7|8|9|10|11|12)th grade|year (?:[7-9]|1[0-3])\b|ks[34]\b|key stage [34]|gcse|a-levels?|igcse|abitur|gymnasium|realschule|sekundarstufe|collège|lycée|baccalauréat|bachillerato|educación secundaria|scuola (?:media|superiore)|liceo|ensino médio|средн\p{L}+ школ|middelbare school|gymnasiet)/giu,
  ],
  [
    'higher',
    /\b(?:undergraduate|graduate (?:school|students?)|universit\p{L}+|college course|bachelor|master['’]?s|ph\.?d|doctoral|lecture notes|seminar|professor|hochschul\p{L}*|studium|étudiants|licence universitaire|universidad|università|universidade|университет\p{L}*|theorem|lemma|et al\.)/giu,
  ],
  [
    'professional',
    /\b(?:professional development|certification|continuing (?:medical )?education|cpd|cme|practitioners?|clinicians?|workplace training|vocational|berufsschule|weiterbildung|ausbildung|formation professionnelle|formación profesional|formazione professionale|apprenticeship|onboarding)/giu,
  ],
];

const adultAge = 18;

/** From data about the page first, then from what it says, then from how hard it is to read. */
export function levelOf(page: ExtractedPage, text: string, language: string): EducationLevel {
  const stated = page.items
    .flatMap(({ properties }) => [properties.educationalLevel ?? [], properties.audience ?? []])
    .flat(2)
    .join(' ');
  return (
    mostNamed(stated, 1) ??
    byAge(page.items.flatMap(({ properties }) => [properties.typicalAgeRange ?? []].flat()).join(' ')) ??
    mostNamed(`${page.title}\n${page.breadcrumbs.join('\n')}`, 1) ??
    mostNamed(text.slice(0, 6000), 2) ??
    byReading(text.slice(0, 3000), language)
  );
}

function mostNamed(text: string, least: number): EducationLevel | undefined {
  const counts = named.map(([level, pattern]) => ({ level, count: (text.match(pattern) ?? []).length }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count >= least ? best.level : undefined;
}

/** `7-9`, `12-`, `18+`. */
function byAge(range: string): EducationLevel | undefined {
  const age = Number(/\d{1,2}/.exec(range)?.[0] ?? Number.NaN);
  if (Number.isNaN(age)) return undefined;
  if (age < 11) return 'primary';
  return age < adultAge ? 'secondary' : 'higher';
}

/** Years of schooling (Flesch and Kincaid) for English; longer words and sentences elsewhere mean the same. */
function byReading(text: string, language: string): EducationLevel {
  const words = text.match(/\p{L}+/gu) ?? [];
  const sentences = text.split(/[.!?。！？]+\s/u).length;
  const vowels = (text.match(/[aeiouyäöüáéíóúàèìòùâêîôûåæøаеёиоуыэюя]+/giu) ?? []).length;
  const perSentence = words.length / sentences;
  const perWord = vowels / (words.length || 1);
  const grade = 0.39 * Math.min(40, perSentence) + 11.8 * perWord - 15.59 - (language === 'en' ? 0 : 2);
  if (grade < 5.5) return 'primary';
  return grade < 11.5 ? 'secondary' : 'higher';
}
