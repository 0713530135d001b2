import type { ExtractedPage } from '../../model/extracted-page.ts';
import { evidenceOf } from './evidence.ts';
import { type EducationLevel, levelOf } from './level.ts';
import type { StyleFeature } from './text-features.ts';
import { chanceOf, textModel } from './text-model.ts';

export interface EducationalJudgement {
  educational: boolean;
  /** The chance of being educational, from 0 to 1. */
  score: number;
  level?: EducationLevel;
  /** What spoke for it, the strongest first. */
  reasons: string[];
}

const educationalFrom = 0.5;
/** Pages in languages that the text model cannot read: as likely as any page, until something else speaks. */
const baseChance = 0.07;
const leastText = 200;
const mostReasons = 5;

/** What a style feature means when it speaks for a text. */
const styleReasons: Partial<Record<StyleFeature, string>> = {
  definitions: 'Explains terms and gives examples',
  reasoning: 'Gives causes and reasons',
  teaching: 'Speaks of learning, study and knowledge',
  citations: 'Cites its sources',
  abstractWords: 'Uses the vocabulary of subjects and concepts',
  longWords: 'Uses the vocabulary of subjects and concepts',
  years: 'Places things in history',
  functionWords: 'Is written in connected, expository prose',
};

export function judgeEducation(page: ExtractedPage, text: string, language: string): EducationalJudgement {
  const evidence = evidenceOf(page);
  const wording = language === 'en' && text.length >= leastText ? readWording(text) : undefined;
  const odds = logit(wording?.chance ?? baseChance) + evidence.reduce((sum, { worth }) => sum + worth, 0);
  const score = Number((1 / (1 + Math.exp(-odds))).toFixed(3));
  const reasons = [...evidence.filter(({ worth }) => worth > 0), ...(wording?.reasons ?? [])]
    .sort((one, other) => other.worth - one.worth)
    .map(({ reason }) => reason);
  const educational = score >= educationalFrom;
  return {
    educational,
    score,
    reasons: [...new Set(reasons)].slice(0, mostReasons),
    ...(educational ? { level: levelOf(page, text, language) } : {}),
  };
}

function readWording(text: string) {
  const { model, scoreOf } = textModel();
  const { score, words, style } = scoreOf(text);
  const reasons = style.flatMap(({ name, value }) => {
    const reason = styleReasons[name];
    return reason !== undefined && value > 0.03 ? [{ worth: value, reason }] : [];
  });
  if (words > 0.15) reasons.push({ worth: words, reason: 'Is about a subject that is taught' });
  return { chance: chanceOf(model, score), reasons };
}

/** Nothing is certain: evidence must be able to speak against it. */
const logit = (chance: number): number => {
  const bounded = Math.min(0.98, Math.max(0.005, chance));
  return Math.log(bounded / (1 - bounded));
};
