import type { EducationLevel, SafeSearch } from '@lyceum/contracts/search/content';
import type { ContentType } from './document.ts';
import type { Interest } from './interest.ts';

/** What a person wants of the results, whatever the query: preferences, lenses and what was learned, made one. */
export interface Wishes {
  raise: string[];
  lower: string[];
  block: string[];
  pin: string[];
  /** Nothing else is shown, where there are any. */
  only: string[];
  /** The first is liked best. */
  languages: string[];
  types: ContentType[];
  freshness: 'ignore' | 'normal' | 'prefer';
  educationLevel: EducationLevel | undefined;
  safe: SafeSearch | undefined;
  interests: readonly Interest[];
}
