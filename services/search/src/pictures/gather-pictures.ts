import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import { ProblemError } from '@lyceum/platform/server/problem';
import { documentId } from '../model/document-id.ts';
import type { FetchFailure } from '../model/fetched-page.ts';
import type { SeenPicture } from '../model/picture.ts';
import type { FoundPictures, WaitingPicture } from '../ports/found-pictures.ts';
import type { FoundImage, ImageSink } from '../ports/image-sink.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { pictureDocument } from './picture-document.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What became of fetching a picture. */
export type FetchedPicture =
  | { kind: 'picture'; bytes: Uint8Array }
  /** It may not be fetched or kept. */
  | { kind: 'refused' }
  | { kind: 'failed'; why: FetchFailure };

export interface GatherDeps {
  pictures: FoundPictures;
  index: Pick<SearchIndex, 'upsert' | 'delete'>;
  vectors: VectorIndex;
  thumbnails: Thumbnails;
  eye: PictureEye;
  /** Within robots.txt and the pace of the host. */
  fetch(url: string, signal: AbortSignal): Promise<FetchedPicture>;
  optOuts: OptOuts;
  clock: Clock;
  log: Log;
  /** Between two pictures of one page, so that no host fills the queue. */
  spacingMs(): number;
  /** Whether models may still become ready. */
  expectsSight(): boolean;
}

const minute = 60_000;
const pollMs = 1000;
const atOnce = 4;
const mostAttempts = 4;
const mostOfPage = 100;
/** Beyond this, what pages have is left alone until they are visited again. */
export const mostWaiting = 200_000;
/** Buttons, spacers and counters are smaller. */
const leastSide = 48;
const waitingPage = 500;
const passing: readonly FetchFailure[] = ['dns', 'connect', 'tls', 'timeout', 'too_many_requests', 'server_error'];

export interface Gathering extends ImageSink {
  /** Pictures that wait, of sites that want none here any more. */
  forgetUnwanted(): Promise<void>;
  /** All that is kept of these besides the index. */
  forget(ids: string[]): Promise<void>;
  waiting(): Promise<number>;
  close(): Promise<void>;
}

/** Fetches pictures that crawling found, one after the other and in no hurry, and puts them into the index. */
export function gatherPictures(deps: GatherDeps): Gathering {
  const { pictures, index, vectors, thumbnails, eye, optOuts, clock, log } = deps;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const forget = async (ids: string[]): Promise<void> => {
    await vectors.delete(ids);
    await thumbnails.remove(ids);
    await pictures.remove(ids);
  };

  const removeAll = async (ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    await index.delete({ ids });
    await forget(ids);
  };

  const isUnwanted = (site: string): boolean => optOuts.has(site, 'images') || optOuts.has(site, 'crawling');
  const isUnwantedPicture = ({ site, url }: FoundImage): boolean =>
    isUnwanted(site) || isUnwanted(URL.parse(url)?.host ?? '');

  /** By the page's words and, as far as models are ready, by what is on it and what is written in it. */
  const indexPicture = async ({ id, found }: WaitingPicture, picture: SeenPicture): Promise<boolean> => {
    const sight = eye.canSee() ? await eye.see(picture, { urgent: false }) : undefined;
    const findings = { id, found, picture, sight };
    if (picture.thumbnail) await thumbnails.keep(id, picture.thumbnail);
    await index.upsert([pictureDocument({ ...findings, version: clock.now() })]);
    if (sight) await vectors.upsert([{ id, part: 0, vector: sight.vector }]);
    if (!eye.canReadText()) return false;
    const text = await eye.textIn(picture);
    if (text !== '') await index.upsert([pictureDocument({ ...findings, text, version: clock.now() })]);
    return sight !== undefined;
  };

  const keep = async (waiting: WaitingPicture, bytes: Uint8Array): Promise<void> => {
    const { id, found, attempts } = waiting;
    const picture = await eye.read(bytes, { keep: true, urgent: false });
    if (Math.min(picture.width, picture.height) < leastSide) return removeAll([id]);
    const isWhole = await indexPicture(waiting, picture);
    // The page may have gone while its picture was looked at.
    if (!(await pictures.ofPage(found.pageUrl)).includes(id) || isUnwantedPicture(found)) return removeAll([id]);
    if (isWhole || !deps.expectsSight() || attempts + 1 >= mostAttempts) return pictures.done(id);
    return pictures.postpone(id, clock.now() + 10 * minute);
  };

  const gather = async (waiting: WaitingPicture): Promise<void> => {
    const { id, found, attempts } = waiting;
    if (isUnwantedPicture(found)) return removeAll([id]);
    const fetched = await deps.fetch(found.url, closing.signal);
    if (closing.signal.aborted) return;
    if (fetched.kind === 'picture') return keep(waiting, fetched.bytes);
    if (fetched.kind === 'failed' && passing.includes(fetched.why) && attempts + 1 < mostAttempts) {
      return pictures.postpone(id, clock.now() + 10 * minute * 4 ** attempts);
    }
    return removeAll([id]);
  };

  const setAside = async ({ id, attempts }: WaitingPicture, error: unknown): Promise<void> => {
    const code = error instanceof ProblemError ? error.details.code : undefined;
    if (code === 'image_unreadable' || code === 'image_too_large') return removeAll([id]);
    if (code !== 'overloaded') log.warn({ err: error }, 'a picture could not be indexed');
    if (attempts + 1 >= mostAttempts) return pictures.done(id);
    return pictures.postpone(id, clock.now() + minute);
  };

  const gatherSafely = (waiting: WaitingPicture): Promise<void> =>
    gather(waiting).catch((error: unknown) => (closing.signal.aborted ? undefined : setAside(waiting, error)));

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const due = await pictures.due(clock.now(), atOnce);
      if (due.length === 0) return;
      await Promise.all(due.map(gatherSafely));
    }
  };

  const schedule = (): void => {
    timer = setTimeout(() => {
      turn = work()
        .catch((error: unknown) => log.error({ err: error }, 'gathering pictures failed'))
        .finally(() => {
          if (!closing.signal.aborted) schedule();
        });
    }, pollMs);
    timer.unref();
  };
  schedule();

  const addPage = async (found: readonly FoundImage[]): Promise<void> => {
    const [first] = found;
    if (!first) return;
    const wanted = new Map(
      found
        .filter((image) => /^https?:/i.test(image.url) && !isUnwantedPicture(image))
        .slice(0, mostOfPage)
        .map((image) => [documentId('image', image.url), image]),
    );
    const before = await pictures.ofPage(first.pageUrl);
    await removeAll(before.filter((id) => !wanted.has(id)));
    if ((await pictures.waiting()) >= mostWaiting) return;
    const now = clock.now();
    const spacing = deps.spacingMs();
    await pictures.add([...wanted].map(([id, image], at) => ({ id, found: image, dueAt: now + at * spacing })));
  };

  return {
    async add(images) {
      const pages = Map.groupBy(images, ({ pageUrl }) => pageUrl);
      for (const found of pages.values()) await addPage(found);
    },
    removePage: async (pageUrl) => removeAll(await pictures.ofPage(pageUrl)),
    async forgetUnwanted() {
      let after = '';
      for (;;) {
        const some = await pictures.waitingAfter(after, waitingPage);
        await removeAll(some.filter(({ found }) => isUnwantedPicture(found)).map(({ id }) => id));
        const last = some.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
    forget,
    waiting: pictures.waiting,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
