import type { Interest } from '../model/interest.ts';
import type { HitDocument } from '../model/search-answer.ts';

const halfLifeMs = 30 * 86_400_000;
const mostInterests = 200;
const mostOfOne = 8;

const faded = (interest: Interest, now: number): number =>
  interest.strength * 2 ** (-Math.max(0, now - interest.at) / halfLifeMs);

const namesOf = (document: HitDocument): Pick<Interest, 'kind' | 'name'>[] => [
  { kind: 'site', name: document.site },
  ...(document.tags ?? [])
    .filter((tag) => tag.startsWith('topic:'))
    .slice(0, mostOfOne)
    .map((tag) => ({ kind: 'topic' as const, name: tag.slice('topic:'.length) })),
  ...document.keywords.slice(0, mostOfOne).map((word) => ({ kind: 'keyword' as const, name: word.toLowerCase() })),
];

/** What is left of older interests, and what an opened result adds. Only the strongest are remembered. */
export const learnFrom = (interests: readonly Interest[], document: HitDocument, now: number): Interest[] => {
  const known = new Map(
    interests.map((each) => [`${each.kind} ${each.name}`, { ...each, strength: faded(each, now), at: now }]),
  );
  for (const { kind, name } of namesOf(document)) {
    const before = known.get(`${kind} ${name}`);
    const opened = (before?.opened ?? 0) + 1;
    known.set(`${kind} ${name}`, { kind, name, strength: (before?.strength ?? 0) + 1, opened, at: now });
  }
  return [...known.values()].sort((left, right) => right.strength - left.strength).slice(0, mostInterests);
};
