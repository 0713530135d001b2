import { join } from 'node:path';
import llamaTokenizer from 'llama-tokenizer-js';
import type { Heard } from '../ports/speech-recogniser.ts';
import { serveJobs } from '../processes/serve-jobs.ts';
import { decodeAudio } from './audio/decode-audio.ts';
import { type Hearing, openMoonshine } from './moonshine.ts';
import { openVoiceActivity } from './voice-activity.ts';
import { VoiceError } from './voice-error.ts';

export interface SpeechFolders {
  speech: string;
  activity: string;
}

const noSpeech = (): VoiceError => new VoiceError('no_speech', 'Please speak a little louder or longer.');
const mostAlternatives = 3;

const textOf = ({ tokens }: Hearing): string => llamaTokenizer.decode([1, ...tokens]).trim();

/** Entry of the process that hears recordings. */
serveJobs(async (folders: SpeechFolders) => {
  const moonshine = await openMoonshine(join(folders.speech, 'dist/model/base/quantized'));
  const activity = await openVoiceActivity(join(folders.activity, 'dist/silero_vad_v5.onnx'));

  return async ({ recording }: { recording: Uint8Array }): Promise<Heard> => {
    const samples = await decodeAudio(recording);
    const stretches = await activity.stretches(samples);
    if (stretches.length === 0) throw noSpeech();
    const parts: Hearing[][] = [];
    for (const { from, to } of stretches) parts.push(await moonshine.hear(samples.slice(from, to)));
    const best = parts.map(([first]) => first).filter((hearing) => hearing !== undefined);
    const transcript = best.map(textOf).join(' ').trim();
    if (!/[\p{L}\p{N}]/u.test(transcript)) throw noSpeech();
    // Of speech in several stretches, other readings would have to be combined; a query has one.
    const [only = []] = parts.length === 1 ? parts : [];
    const others = only.slice(1).map(textOf);
    return {
      transcript,
      alternatives: [...new Set(others)]
        .filter((text) => text !== '' && text !== transcript)
        .slice(0, mostAlternatives),
      confidence: best.reduce((least, { confidence }) => Math.min(least, confidence), 1),
      language: 'en',
    };
  };
});
