import type { OnnxGraph } from './onnx-graph.ts';
import type { Weight } from './read-weights.ts';

/** What a layer hands on: its name in the graph, and how high and wide its pictures are. */
export interface Layer {
  name: string;
  size: number;
}

export interface Window {
  stride: number;
  padding: 'same' | 'valid';
}

/** Layers as TensorFlow has them (channels last), written for ONNX (channels first). */
export function createPictureLayers(graph: OnnxGraph) {
  const perChannel = ({ values }: Weight): string => graph.floats(values, [1, values.length, 1, 1]);

  /** TensorFlow's `SAME` puts what is uneven at the end. */
  const windowed = (input: Layer, kernel: number, { stride, padding }: Window) => {
    const size = padding === 'same' ? Math.ceil(input.size / stride) : Math.ceil((input.size - kernel + 1) / stride);
    const total = padding === 'same' ? Math.max(0, (size - 1) * stride + kernel - input.size) : 0;
    const before = Math.floor(total / 2);
    const pads = [before, before, total - before, total - before];
    return { size, attributes: { kernel_shape: [kernel, kernel], strides: [stride, stride], pads } };
  };

  return {
    perChannel,
    convolution(input: Layer, kernel: Weight, window: Window): Layer {
      const [side = 1, , channels = 1, filters = 1] = kernel.shape;
      const { size, attributes } = windowed(input, side, window);
      const turned = turn(kernel.values, [side * side, channels, filters]);
      const weights = graph.floats(turned, [filters, channels, side, side]);
      return { size, name: graph.op('Conv', [input.name, weights], attributes) };
    },
    /** Each channel by itself. */
    depthwise(input: Layer, kernel: Weight, window: Window): Layer {
      const [side = 1, , channels = 1] = kernel.shape;
      const { size, attributes } = windowed(input, side, window);
      const turned = turn(kernel.values, [side * side, 1, channels]);
      const weights = graph.floats(turned, [channels, 1, side, side]);
      return { size, name: graph.op('Conv', [input.name, weights], { ...attributes, group: channels }) };
    },
    /** Scaled and shifted by what was measured in training. */
    normalised(input: Layer, { scale, offset, mean, variance, epsilon }: Normalisation): Layer {
      const flat = ({ values }: Weight) => graph.floats(values, [values.length]);
      const inputs = [input.name, flat(scale), flat(offset), flat(mean), flat(variance)];
      return { ...input, name: graph.op('BatchNormalization', inputs, { epsilon: { float: epsilon } }) };
    },
    relu6: (input: Layer): Layer => ({
      ...input,
      name: graph.op('Clip', [input.name, graph.floats([0], []), graph.floats([6], [])]),
    }),
    padded: (input: Layer, [before, after]: readonly [number, number]): Layer => ({
      size: input.size + before + after,
      name: graph.op('Pad', [input.name, graph.integers([0, 0, before, before, 0, 0, after, after], [8])]),
    }),
  };
}

export interface Normalisation {
  scale: Weight;
  offset: Weight;
  mean: Weight;
  variance: Weight;
  epsilon: number;
}

/** From places x channels x filters to filters x channels x places. */
function turn(values: Float32Array, [places, channels, filters]: readonly [number, number, number]): Float32Array {
  const turned = new Float32Array(values.length);
  for (let place = 0; place < places; place += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      for (let filter = 0; filter < filters; filter += 1) {
        const from = (place * channels + channel) * filters + filter;
        turned[(filter * channels + channel) * places + place] = values[from] ?? 0;
      }
    }
  }
  return turned;
}
