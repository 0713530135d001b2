import type { Intent } from '@lyceum/contracts/search/result';

/** What people ask for without the words that would betray it. A query that means much the same wants the same. */
export const intentExamples: readonly (readonly [Intent, readonly string[]])[] = [
  [
    'navigational',
    ['facebook', 'youtube', 'wikipedia main page', 'my bank account page', 'the university portal', 'gmail inbox'],
  ],
  [
    'informational',
    [
      'history of the roman empire',
      'symptoms of influenza',
      'effects of sleep deprivation',
      'advantages of solar energy',
      'biography of marie curie',
      'causes of the first world war',
      'compressible flow over a flat plate',
      'treatment of kidney disease',
    ],
  ],
  [
    'transactional',
    [
      'running shoes size 42',
      'new laptop under 500 euros',
      'cheap flights to london',
      'rent a car for the weekend',
      'get photo editor for windows',
    ],
  ],
  [
    'local',
    [
      'pizza delivery berlin',
      'doctor open on sunday',
      'bus stop around here',
      'italian restaurant downtown',
      'parking at the airport',
    ],
  ],
  [
    'fresh',
    [
      'what happened in parliament',
      'earthquake right now',
      'football match result',
      'current situation in the war',
      'stock market crash now',
      'will it rain tomorrow',
    ],
  ],
  [
    'question',
    [
      'reason the sky is blue',
      'how many people live in china',
      'height of mount everest',
      'who invented the telephone',
      'capital city of australia',
      'age of the universe',
    ],
  ],
  [
    'definition',
    [
      'what is meant by entropy',
      'explain the word ubiquitous',
      'meaning of life expectancy term',
      'the term inflation in economics',
    ],
  ],
  [
    'learning',
    [
      'teach me python',
      'basics of linear algebra',
      'practice problems in calculus',
      'understand photosynthesis for school',
      'german grammar step by step',
      'lesson plan fractions grade 5',
    ],
  ],
  ['calculation', ['seven times eight', 'twenty percent of ninety', 'convert ten miles to kilometers', 'half of 250']],
  [
    'image',
    [
      'what does a platypus look like',
      'photo of the eiffel tower at night',
      'cute cats to look at',
      'diagram of a plant cell',
    ],
  ],
];
