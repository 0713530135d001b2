import { InferenceSession, Tensor } from 'onnxruntime-node';

const frame = 512;
const context = 64;
/** Silero's own threshold. */
const likely = 0.5;
/** A fifth of a second; a click or a cough is shorter. */
const leastFrames = 6;
const margin = 8;
/** The recogniser was taught with stretches of up to half a minute. */
const longest = Math.floor((24 * 16_000) / frame);

export interface Stretch {
  from: number;
  to: number;
}

/** Where somebody speaks: Silero VAD over frames of 32 ms. */
export async function openVoiceActivity(path: string) {
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1 });

  const likelihoods = async (samples: Float32Array): Promise<number[]> => {
    let state = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
    const sr = new Tensor('int64', BigInt64Array.of(16_000n), []);
    const found: number[] = [];
    for (let at = 0; at + frame <= samples.length; at += frame) {
      const input = new Float32Array(context + frame);
      if (at > 0) input.set(samples.subarray(at - context, at));
      input.set(samples.subarray(at, at + frame), context);
      const answer = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr });
      state = answer.stateN as typeof state;
      found.push(Number(answer.output?.data[0] ?? 0));
    }
    return found;
  };

  return {
    /** Stretches of samples to recognise, in order; none when nobody speaks. */
    async stretches(samples: Float32Array): Promise<Stretch[]> {
      const speech = await likelihoods(samples);
      if (speech.filter((share) => share > likely).length < leastFrames) return [];
      const first = speech.findIndex((share) => share > likely);
      const last = speech.findLastIndex((share) => share > likely);
      const cuts = [Math.max(0, first - margin)];
      const end = Math.min(speech.length, last + 1 + margin);
      for (let at = cuts[0] ?? 0; end - at > longest; at = cuts.at(-1) ?? end) cuts.push(quietest(speech, at));
      cuts.push(end);
      return cuts.slice(1).map((to, at) => ({ from: (cuts[at] ?? 0) * frame, to: to * frame }));
    },
  };
}

/** Between two words, in the last third of what can be taken at once. */
function quietest(speech: number[], from: number): number {
  let best = from + longest;
  for (let at = from + Math.floor(longest * 0.66); at < from + longest; at += 1) {
    if ((speech[at] ?? 1) < (speech[best] ?? 1)) best = at;
  }
  return best;
}
