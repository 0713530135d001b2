import { problem } from '@lyceum/platform/server/problem';
import type { Heard, SpeechRecogniser } from '../ports/speech-recogniser.ts';
import { type SoundKind, soundKindOf } from '../voice/audio/sound-kind.ts';
import { createModelServer, type ModelServer } from './model-server.ts';

export interface HttpRecogniserOptions {
  /** Such as `http://localhost:8000/v1/audio/transcriptions`. */
  url: string;
  model: string;
  languages: readonly string[];
  timeoutMs?: number;
}

interface Answer {
  text?: unknown;
  /** Whisper tells its name in English, others its tag. */
  language?: unknown;
  segments?: { avg_logprob?: unknown; no_speech_prob?: unknown }[];
}

/** Of a server that does not tell how sure it is: what it hears is believed, and not more than that. */
const unknownConfidence = 0.8;
const longest = 512;
const endings: Partial<Record<SoundKind, string>> = { opus: 'ogg', vorbis: 'ogg' };

/**
 * A recogniser that runs elsewhere, such as a Whisper server, asked in the form that most understand
 * (`/v1/audio/transcriptions`). Recordings leave this machine for it: that is the operator's choice.
 */
export function createHttpRecogniser(
  options: HttpRecogniserOptions,
): SpeechRecogniser & Pick<ModelServer, 'check' | 'close'> {
  const { url, model, languages, timeoutMs = 60_000 } = options;
  const server = createModelServer({
    name: 'speech server',
    url,
    timeoutMs,
    refusal: () => problem({ code: 'audio_unreadable' }),
  });
  return {
    languages,
    ready: () => true,
    async recognise(recording, { language } = {}): Promise<Heard> {
      const kind = soundKindOf(recording);
      if (!kind) throw problem({ code: 'audio_unreadable' });
      const body = new FormData();
      // Servers look at the ending of the name.
      body.set('file', new Blob([Uint8Array.from(recording)]), `recording.${endings[kind] ?? kind}`);
      body.set('model', model);
      // The only one that tells the language and how sure it is; servers that do not know it give plain JSON.
      body.set('response_format', 'verbose_json');
      const told = language?.split('-')[0] ?? (languages.length === 1 ? languages[0] : undefined);
      if (told !== undefined) body.set('language', told);
      const answer = ((await server.ask(body)) ?? {}) as Answer;
      if (typeof answer.text !== 'string') throw server.nonsense('gave no text');
      const transcript = answer.text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
      if (transcript === '') throw problem({ code: 'no_speech' });
      return { transcript, alternatives: [], confidence: confidenceIn(answer), language: told ?? languageIn(answer) };
    },
    check: server.check,
    close: server.close,
  };
}

/** Whisper's mean logarithm of what its words were likely, over all segments. */
function confidenceIn({ segments }: Answer): number {
  const known = (Array.isArray(segments) ? segments : [])
    .map(({ avg_logprob }) => avg_logprob)
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  if (known.length === 0) return unknownConfidence;
  return Math.min(1, Math.exp(known.reduce((sum, value) => sum + value, 0) / known.length));
}

/** As a BCP 47 primary subtag; English names as far as `Intl` knows them. */
function languageIn({ language }: Answer): string | null {
  if (typeof language !== 'string') return null;
  const name = language.trim().toLowerCase();
  return /^[a-z]{2,3}$/.test(name) ? name : tagOf(name);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

function tagOf(name: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const tags = letters.flatMap((first) => letters.map((second) => first + second));
  return tags.find((tag) => names.of(tag)?.toLowerCase() === name) ?? null;
}
