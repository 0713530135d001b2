import { VoiceError } from '../voice-error.ts';

export const longestSeconds = 60;
/** What encoders add at both ends. */
const graceSeconds = 0.5;
const rates = { least: 4000, most: 384_000 };

/** Gathers decoded sound as one channel and stops a recording that goes on for too long, whatever its headers say. */
export function createPcmCollector() {
  const parts: Float32Array[] = [];
  let samples = 0;
  let rate = 0;
  return {
    add(channels: readonly Float32Array[], sampleRate: number): void {
      const [first] = channels;
      if (!first || first.length === 0) return;
      if (!(sampleRate >= rates.least && sampleRate <= rates.most)) {
        throw new VoiceError('audio_unreadable', 'Its sample rate is out of range.');
      }
      if (rate !== 0 && rate !== sampleRate) throw new VoiceError('audio_unreadable', 'Its sample rate changes.');
      rate = sampleRate;
      samples += first.length;
      if (samples > (longestSeconds + graceSeconds) * rate) {
        throw new VoiceError('audio_too_long', `A recording may last ${longestSeconds} seconds.`);
      }
      parts.push(mixed(channels, first.length));
    },
    finish(): { samples: Float32Array; rate: number } {
      const whole = new Float32Array(samples);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return { samples: whole, rate };
    },
  };
}

export type PcmCollector = ReturnType<typeof createPcmCollector>;

function mixed(channels: readonly Float32Array[], length: number): Float32Array {
  const mono = new Float32Array(length);
  for (const channel of channels) {
    for (let at = 0; at < length; at += 1) mono[at] = (mono[at] ?? 0) + (channel[at] ?? 0) / channels.length;
  }
  return mono;
}
