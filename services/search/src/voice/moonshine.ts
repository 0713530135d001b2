import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { chance, twoLikeliest } from './likeliest.ts';

/** Of the base model; the tiny one takes a quarter less time, and hears robots' voices wrong more than twice as often. */
const shape = { layers: 8, heads: 8, size: 52 };
const tokens = { start: 1, end: 2 };
const tokensPerSecond = 6.5;
/** Where the runner-up was likelier than this, the rest is heard again with it. */
const doubtful = 0.02;
const mostBranches = 3;

type Memory = Record<string, Tensor>;

interface Step {
  token: number;
  probability: number;
  second: number;
  secondProbability: number;
  /** What the decoder remembered before this step, for going another way from here. */
  before: Memory;
}

export interface Hearing {
  tokens: number[];
  /** Mean probability of its tokens, as a geometric mean. */
  confidence: number;
}

/** Moonshine base: English speech at 16 kHz to tokens, the best first, then others it may have been. */
export async function openMoonshine(folder: string) {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(folder, 'encoder_model.onnx'), options),
    InferenceSession.create(join(folder, 'decoder_model_merged.onnx'), options),
  ]);

  const runStep = async (input: { token: number; heard: Tensor; memory: Memory; first: boolean }) => {
    const answer = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(input.token)), [1, 1]),
      encoder_hidden_states: input.heard,
      use_cache_branch: new Tensor('bool', [!input.first]),
      ...input.memory,
    });
    const memory = { ...input.memory };
    for (const [name, value] of Object.entries(answer)) {
      // The encoder's part is made once and then only handed on.
      if (!name.startsWith('present') || (!input.first && name.includes('encoder'))) continue;
      memory[name.replace('present', 'past_key_values')] = value;
    }
    return { logits: answer.logits?.data as Float32Array, memory };
  };

  /** Always takes the likeliest token; `forced` is taken at the first step instead, without asking. */
  const follow = async (
    heard: Tensor,
    start: { previous: number[]; memory: Memory; most: number; forced?: number },
  ) => {
    const steps: Step[] = [];
    let { memory } = start;
    let token = start.previous.at(-1) ?? tokens.start;
    while (steps.length < start.most && token !== tokens.end) {
      const first = start.previous.length + steps.length === 1;
      const { logits, memory: after } = await runStep({ token, heard, memory, first });
      const [best, second] = twoLikeliest(logits);
      const taken = steps.length === 0 && start.forced !== undefined ? start.forced : best;
      steps.push({
        token: taken,
        probability: chance(logits, taken),
        second,
        secondProbability: chance(logits, second),
        before: memory,
      });
      memory = after;
      token = taken;
    }
    return steps;
  };

  return {
    async hear(samples: Float32Array): Promise<Hearing[]> {
      const input = new Tensor('float32', samples, [1, samples.length]);
      const heard = (await encoder.run({ input_values: input })).last_hidden_state as Tensor;
      const most = Math.trunc((samples.length / 16_000) * tokensPerSecond) + 1;
      const steps = await follow(heard, { previous: [tokens.start], memory: emptyMemory(), most });
      const forks = steps
        .map(({ secondProbability }, at) => ({ secondProbability, at }))
        .filter(({ secondProbability }) => secondProbability > doubtful)
        .sort((one, other) => other.secondProbability - one.secondProbability)
        .slice(0, mostBranches);
      const hearings = [hearingOf(steps)];
      for (const { at } of forks) {
        const kept = steps.slice(0, at);
        const fork = steps[at];
        if (!fork) continue;
        const rest = await follow(heard, {
          previous: [tokens.start, ...kept.map(({ token }) => token)],
          memory: fork.before,
          most: most - at,
          forced: fork.second,
        });
        hearings.push(hearingOf([...kept, ...rest]));
      }
      // That nothing was said is often likely, and never worth searching for.
      const spoken = hearings.filter(({ tokens: heardTokens }) => heardTokens.length > 0);
      return spoken.sort((one, other) => other.confidence - one.confidence);
    },
  };
}

function hearingOf(steps: Step[]): Hearing {
  const sum = steps.reduce((total, { probability }) => total + Math.log(Math.max(probability, 1e-9)), 0);
  return {
    tokens: steps.map(({ token }) => token).filter((token) => token !== tokens.end),
    confidence: steps.length === 0 ? 0 : Math.exp(sum / steps.length),
  };
}

function emptyMemory(): Memory {
  const memory: Memory = {};
  for (let layer = 0; layer < shape.layers; layer += 1) {
    for (const side of ['decoder', 'encoder']) {
      for (const kind of ['key', 'value']) {
        memory[`past_key_values.${layer}.${side}.${kind}`] = new Tensor('float32', new Float32Array(0), [
          0,
          shape.heads,
          1,
          shape.size,
        ]);
      }
    }
  }
  return memory;
}
