import { serveJobs } from '../processes/serve-jobs.ts';
import { readPicture, restrictReaders } from './read-picture.ts';

export interface PictureJob {
  bytes: Uint8Array;
  /** Whether copies are wanted, because the picture is going to be kept. */
  keep: boolean;
}

export interface PictureSetting {
  /** Whether an engine elsewhere is going to look at them. */
  portable: boolean;
}

/** Entry of the process that reads pictures. */
serveJobs(({ portable }: PictureSetting) => {
  restrictReaders();
  return ({ bytes, keep }: PictureJob) => readPicture(bytes, { keep, portable });
});
