import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';
import { models } from '../models/catalogue.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import type { Heard, SpeechRecogniser } from '../ports/speech-recogniser.ts';
import { createJobProcess, type JobProcess } from '../processes/job-process.ts';
import type { SpeechFolders } from './speech-jobs.ts';
import type { VoiceFault } from './voice-error.ts';

/** Each takes about a second; who would wait longer than this is told to come again. */
const mostWaiting = 8;
const longestMs = 90_000;
const residentMb = 1000;

export interface LocalRecogniser extends SpeechRecogniser {
  process: Pick<JobProcess<unknown, Heard>, 'status'>;
  close(): Promise<void>;
}

const faults: readonly string[] = ['audio_unreadable', 'audio_too_long', 'no_speech'] satisfies VoiceFault[];
const isFault = (code: string): code is VoiceFault => faults.includes(code);

/** Moonshine in a process of its own. */
export function createLocalRecogniser({ store, log }: { store: ModelStore; log: Log }): LocalRecogniser {
  const folders = async (): Promise<SpeechFolders> => {
    const [speech, activity] = await Promise.all([store.prepare(models.speech), store.prepare(models.voiceActivity)]);
    return { speech, activity };
  };
  const jobs = createJobProcess<{ recording: Uint8Array }, Heard>({
    name: 'speech',
    module: new URL('./speech-jobs.ts', import.meta.url),
    setting: folders,
    log,
    mostWaiting,
    timeoutMs: longestMs,
    residentMb,
    yields: true,
    faultOf: ({ code, why }) => problem({ code: isFault(code) ? code : 'audio_unreadable', detail: why }),
  });
  return {
    languages: ['en'],
    ready: jobs.ready,
    async recognise(recording) {
      if (!jobs.ready()) throw modelPreparing('Search by voice', preparing(store));
      return jobs.run({ recording });
    },
    process: jobs,
    close: jobs.close,
  };
}

/** The one that is least far; the files may be there while the process still reads them. */
function preparing(store: ModelStore) {
  const states = [models.speech, models.voiceActivity].map(({ name }) => store.state(name));
  const unready = states.filter(({ state }) => state !== 'ready');
  const slowest = unready.sort((one, other) => (one.progress ?? -1) - (other.progress ?? -1))[0];
  return slowest ?? { state: 'preparing' as const, progress: 0.99 };
}
