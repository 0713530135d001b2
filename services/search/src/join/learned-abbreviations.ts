import { join } from 'node:path';
import { repeat } from '@lyceum/platform/repeat';
import { sealedStateFile } from '@lyceum/platform/service/sealed-state-file';
import { type AbbreviationEntry, type Abbreviations, createAbbreviations } from '../query/expand/abbreviations.ts';
import type { Ground } from './ground.ts';

/** Losing the last of them in a crash costs little: other pages explain them too. */
const saveEveryMs = 60_000;

export interface LearnedAbbreviationsDeps extends Pick<Ground, 'folder' | 'vault'> {
  readonly house: Pick<Ground['house'], 'log' | 'closers'>;
}

/**
 * Abbreviations that crawled pages explain, kept in a sealed file from one start to the next. Only what several sites
 * explain is kept, without their names, so that nothing has to be forgotten with a site.
 */
export async function openLearnedAbbreviations({
  house: { log, closers },
  folder,
  vault,
}: LearnedAbbreviationsDeps): Promise<Abbreviations> {
  const file = sealedStateFile(join(folder, 'abbreviations.sealed'), vault);
  // Our own words, authenticated; where there are none or they are damaged, they are learned again.
  const known = ((await file.read()) ?? []) as AbbreviationEntry[];
  const abbreviations = createAbbreviations({ known });
  let isNew = false;
  async function save(): Promise<void> {
    if (!isNew) return;
    await file.write(abbreviations.entries());
    isNew = false;
  }
  const job = repeat({ name: 'keeping abbreviations', everyMs: saveEveryMs, begin: 'later', log, work: save });
  closers.defer(async () => {
    await job.stop();
    await save();
  });
  return {
    ...abbreviations,
    learn(site, pairs) {
      if (pairs.length === 0) return;
      isNew = true;
      abbreviations.learn(site, pairs);
    },
  };
}
