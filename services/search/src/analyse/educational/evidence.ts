import type { ExtractedPage } from '../../model/extracted-page.ts';
import type { StructuredItem } from '../../model/structured-item.ts';

/** Something beside the wording that speaks for or against educational value, in log-odds, and in words. */
export interface Evidence {
  worth: number;
  reason: string;
}

const learningKinds = new Set<StructuredItem['kind']>(['learning_resource', 'course']);
/** LRMI's and schema.org's words for what is meant for learning. */
const learningProperties = [
  'learningResourceType',
  'educationalLevel',
  'educationalUse',
  'educationalAlignment',
  'teaches',
  'assesses',
  'competencyRequired',
  'typicalAgeRange',
  'educationalRole',
  'courseCode',
  'timeRequired',
];

const schoolHost =
  /\.(?:edu|ac)(?:\.[a-z]{2})?$|(?:^|[.-])(?:school|academy|college|university|uni|khanacademy|coursera|edx|wikipedia|wikibooks|wikiversity|britannica|openstax|britannica|oercommons)(?:[.-]|$)|\.sch\.[a-z]{2}$|\.k12\.[a-z]{2}\.us$/;

const exercises =
  /\b(?:exercises?|quiz(?:zes)?|worksheets?|homework|problem sets?|practice (?:problems?|questions?)|assignments?|answer key|übung(?:en)?|aufgaben?|arbeitsblatt|exercices?|devoirs|ejercicios?|esercizi|exercícios|упражнени[ея]|задани[ея]|ćwiczenia|oefeningen|övningar|練習|练习)\b/iu;
const lessons =
  /\b(?:lesson|chapter|module|unit|lecture|tutorial|course|syllabus|curriculum|lektion|kapitel|unterricht|leçon|chapitre|cours|lección|capítulo|unidad|lezione|capitolo|lição|aula|урок|глава|lekcja|rozdział|les|hoofdstuk)\b/iu;
const objectives =
  /\b(?:learning (?:objectives?|outcomes?|goals?)|by the end of this|you will learn|in this (?:lesson|tutorial|chapter|course)|lernziele|objectifs (?:d['’]apprentissage|pédagogiques)|objetivos de aprendizaje|obiettivi)\b/iu;
const shop = new Set<StructuredItem['kind']>(['product']);

const hasLearningProperty = ({ properties }: StructuredItem): boolean =>
  learningProperties.some((name) => Object.hasOwn(properties, name));

/** Numbered questions at the beginning of blocks. */
const questions = (page: ExtractedPage): number =>
  page.blocks.filter(({ text }) => /^(?:q(?:uestion)?\s*)?\d{1,2}[.):]\s.{8,200}\?\s*$/iu.test(text)).length;

/** What the page's make-up says. Each kind counts once, however often it is there. */
export function evidenceOf(page: ExtractedPage): Evidence[] {
  const headings = page.blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text);
  const heads = [page.title, ...headings, ...page.breadcrumbs].join('\n').slice(0, 10_000);
  const opening = page.blocks
    .slice(0, 12)
    .map(({ text }) => text.slice(0, 500))
    .join('\n');
  const found: (Evidence | false)[] = [
    page.items.some(({ kind }) => learningKinds.has(kind)) && {
      worth: 3.5,
      reason: 'Describes itself as a learning resource or course',
    },
    page.items.some((item) => !learningKinds.has(item.kind) && hasLearningProperty(item)) && {
      worth: 2.5,
      reason: 'Carries data about learning (LRMI)',
    },
    schoolHost.test(new URL(page.url).hostname) && {
      worth: 0.8,
      reason: 'On the site of a school, university or reference work',
    },
    (exercises.test(heads) || questions(page) >= 3) && { worth: 1, reason: 'Has exercises or questions to answer' },
    lessons.test(heads) && { worth: 0.8, reason: 'Is part of a course or built in lessons' },
    (objectives.test(opening) || objectives.test(heads)) && { worth: 1, reason: 'Says what is to be learned' },
    headings.length >= 4 &&
      page.blocks.length / headings.length >= 2 && { worth: 0.2, reason: 'Is divided into sections with headings' },
    page.items.some(({ kind }) => shop.has(kind)) && { worth: -1.5, reason: 'Offers a product' },
    page.signals.advertisements > 5 && { worth: -0.5, reason: 'Carries many advertisements' },
    page.signals.linkShare > 0.6 && { worth: -1, reason: 'Is mostly a list of links' },
  ];
  return found.filter((one) => one !== false);
}
