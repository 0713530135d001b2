import type { FoundImage } from './image-sink.ts';

export interface WaitingPicture {
  /** That of its document, once it has one. */
  id: string;
  found: FoundImage;
  attempts: number;
}

/** Remembers which pictures pages have, and which of them have yet to be fetched. */
export interface FoundPictures {
  /** One that is known is fetched again; `dueAt` is when its turn comes. */
  add(pictures: readonly { id: string; found: FoundImage; dueAt: number }[]): Promise<void>;
  /** The ids of what a page had. */
  ofPage(pageUrl: string): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Whose turn has come, longest due first. */
  due(now: number, count: number): Promise<WaitingPicture[]>;
  /** Those that wait, by their ids and from after this one on. */
  waitingAfter(id: string, count: number): Promise<WaitingPicture[]>;
  /** It waits no more. */
  done(id: string): Promise<void>;
  postpone(id: string, dueAt: number): Promise<void>;
  waiting(): Promise<number>;
}
