import { problem } from '@lyceum/platform/server/problem';
import type { Heard, SpeechRecogniser } from '../ports/speech-recogniser.ts';

export interface HttpRecogniserOptions {
  /** Such as `http://localhost:8000/v1/audio/transcriptions`. */
  url: string;
  model: string;
  languages: readonly string[];
  timeoutMs?: number;
}

/** A server says nothing of how sure it is; what it hears is believed, and not more than that. */
const unknownConfidence = 0.8;

/**
 * A recogniser that runs elsewhere, such as a Whisper server, asked in the form that most understand
 * (`/v1/audio/transcriptions`). Recordings leave this machine for it: that is the operator's choice.
 */
export function createHttpRecogniser(options: HttpRecogniserOptions): SpeechRecogniser & { close(): Promise<void> } {
  const { url, model, languages, timeoutMs = 60_000 } = options;
  const closing = new AbortController();
  return {
    languages,
    ready: () => !closing.signal.aborted,
    async recognise(recording): Promise<Heard> {
      const body = new FormData();
      body.set('file', new Blob([Uint8Array.from(recording)]), 'recording');
      body.set('model', model);
      body.set('response_format', 'json');
      const answer = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        redirect: 'error',
      });
      if (answer.status >= 400 && answer.status < 500) throw problem({ code: 'audio_unreadable' });
      if (!answer.ok) throw problem({ code: 'unavailable', detail: `The speech server answered ${answer.status}.` });
      const { text = '' } = (await answer.json()) as { text?: string };
      const transcript = text.replaceAll(/\s+/g, ' ').trim().slice(0, 512);
      if (transcript === '') throw problem({ code: 'no_speech' });
      return { transcript, alternatives: [], confidence: unknownConfidence };
    },
    async close() {
      closing.abort();
    },
  };
}
