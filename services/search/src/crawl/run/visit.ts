import type { FetchOutcome } from '../../model/fetched-page.ts';
import type { TurnPage } from '../../ports/frontier.ts';
import type { Reading } from '../../ports/page-reader.ts';

/** A page that was dealt with, before anything is made of it. */
export type Visit =
  | { page: TurnPage; kind: 'denied'; outcome: 'robots_denied' | 'failed'; reason: string }
  | { page: TurnPage; kind: 'answered'; outcome: FetchOutcome; reading?: Reading };
