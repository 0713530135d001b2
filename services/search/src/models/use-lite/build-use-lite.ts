import { createOnnxGraph, type OnnxGraph } from '../tfjs/onnx-graph.ts';
import { quantise } from './quantise.ts';
import type { Weight } from './weights.ts';

/** Longer texts are cut: the positions beyond are not in the model's timing signal as trained. */
const longestInput = 128;
const width = 256;
const heads = 4;
const encoder = 'module_apply_default/Encoder_en/KonaTransformer/Encode/';
const kernels = 'module/Encoder_en/KonaTransformer/Encode/';

/**
 * Universal Sentence Encoder Lite as an ONNX graph with 8-bit weights: two transformer layers, the mean over the
 * words, one tanh layer, and length 1. Inputs `ids` and `mask` are texts by words; the output is `embedding`.
 */
export function buildUseLite(weight: (name: string) => Weight): Uint8Array {
  const graph = createOnnxGraph();
  const layers = createLayers(graph, weight);
  const first = layers.embedded();
  // The first layer is wider at its end than at its beginning, so what it adds to goes through a dense layer.
  const widened = layers.linear(first, {
    kernel: `${encoder}Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat`,
    bias: `${encoder}Layer_0/TransformerLayer/dense/bias/ConcatPartitions/concat`,
  });
  const one = layers.feedForward(graph.op('Add', [layers.attention(first, 0, width), widened]), 0);
  const two = layers.feedForward(graph.op('Add', [layers.attention(one, 1, 2 * width), one]), 1);
  const ids = { name: 'ids', type: 'int64', shape: ['texts', 'words'] } as const;
  const mask = { name: 'mask', type: 'float', shape: ['texts', 'words'] } as const;
  return graph.finish(
    [
      { ...ids, shape: [...ids.shape] },
      { ...mask, shape: [...mask.shape] },
    ],
    { name: 'embedding', type: 'float', shape: ['texts', 2 * width], of: layers.pooled(two) },
  );
}

function createLayers(graph: OnnxGraph, weight: (name: string) => Weight) {
  const { op } = graph;
  const floatsOf = (name: string): string => graph.floats(weight(name).values, weight(name).shape);
  const number = (value: number): string => graph.floats([value], []);

  /** Activations are made 8 bits wide as they come. */
  const linear = (input: string, { kernel, bias }: { kernel: string; bias: string }): string => {
    const shape = weight(kernel).shape.slice(-2);
    const { values, scales } = quantise(weight(kernel), 'columns');
    const [quantised, scale, zero] = graph.op3('DynamicQuantizeLinear', [input]);
    const product = op('MatMulInteger', [
      quantised,
      graph.bytes(values, shape),
      zero,
      graph.bytes(new Int8Array(1), []),
    ]);
    const scaled = op('Mul', [
      op('Cast', [product], { to: 1 }),
      op('Mul', [scale, graph.floats(scales, [scales.length])]),
    ]);
    return op('Add', [scaled, floatsOf(bias)]);
  };

  const normalised = (input: string, prefix: string): string =>
    op(
      'LayerNormalization',
      [
        input,
        floatsOf(`${prefix}layer_norm_scale/ConcatPartitions/concat`),
        floatsOf(`${prefix}layer_norm_bias/ConcatPartitions/concat`),
      ],
      { axis: -1, epsilon: { float: 1e-6 } },
    );

  /** Added to attention, it takes away what is only filling. */
  const hidden = op('Unsqueeze', [
    op('Mul', [op('Sub', [number(1), 'mask']), number(-1e9)]),
    graph.integers([1, 2], [2]),
  ]);

  const embedded = (): string => {
    const table = weight('module/Embeddings_en');
    const { values, scales } = quantise(table, 'rows');
    const words = op('Cast', [op('Gather', [graph.bytes(values, table.shape), 'ids'])], { to: 1 });
    const embedding = op('Mul', [words, op('Gather', [graph.floats(scales, [scales.length, 1]), 'ids'])]);
    const length = op('Gather', [op('Shape', ['ids']), graph.integers([1], [])]);
    const positions = op('Range', [graph.integers([0], []), length, graph.integers([1], [])]);
    const signal = timingSignal(
      weight(`${encoder}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`).values,
    );
    const timing = op('Gather', [graph.floats(signal, [longestInput, width]), positions]);
    return op('Add', [op('Add', [embedding, embedding]), timing]);
  };

  const attention = (input: string, layer: number, size: number): string => {
    const part = `Layer_${layer}/TransformerLayer/MultiheadAttention/`;
    const before = normalised(input, `${encoder}Layer_${layer}/TransformerLayer/layer_prepostprocess/layer_norm/`);
    const joined = linear(before, {
      kernel: `${kernels}${part}qkv_transform_single/kernel/part_0`,
      bias: `${encoder}${part}qkv_transform_single/bias/ConcatPartitions/concat`,
    });
    const [query, key, value] = graph.op3('Split', [joined, graph.integers([size, size, size], [3])], { axis: 2 });
    const perHead = graph.integers([0, 0, heads, size / heads], [4]);
    const split = (input: string, perm: number[]) => op('Transpose', [op('Reshape', [input, perHead])], { perm });
    const scaled = op('Mul', [split(query, [0, 2, 1, 3]), number(1 / Math.sqrt(size / heads))]);
    const weights = op('Softmax', [op('Add', [op('MatMul', [scaled, split(key, [0, 2, 3, 1])]), hidden])], {
      axis: -1,
    });
    const seen = op('Transpose', [op('MatMul', [weights, split(value, [0, 2, 1, 3])])], { perm: [0, 2, 1, 3] });
    return linear(op('Reshape', [seen, graph.integers([0, 0, size], [3])]), {
      kernel: `${kernels}${part}output_transform_single/kernel/part_0`,
      bias: `${encoder}${part}output_transform_single/bias/ConcatPartitions/concat`,
    });
  };

  const feedForward = (input: string, layer: number): string => {
    const part = `Layer_${layer}/TransformerLayer/FFN/`;
    const names = (step: string) => ({
      kernel: `${encoder}TransformerStack/${part}${step}/Tensordot/Reshape_1`,
      bias: `${encoder}${part}${step}/bias/ConcatPartitions/concat`,
    });
    const before = normalised(input, `${encoder}${part}layer_prepostprocess/layer_norm/`);
    return op('Add', [input, linear(op('Relu', [linear(before, names('conv1'))]), names('conv2'))]);
  };

  const pooled = (input: string): string => {
    const sum = op(
      'ReduceSum',
      [op('Mul', [input, op('Unsqueeze', ['mask', graph.integers([2], [1])])]), graph.integers([1], [1])],
      { keepdims: 0 },
    );
    const mean = op('Div', [sum, op('ReduceSum', ['mask', graph.integers([1], [1])], { keepdims: 1 })]);
    const last = 'module/Encoder_en/hidden_layers/tanh_layer_0/';
    const turned = op('Tanh', [op('Add', [op('MatMul', [mean, floatsOf(`${last}weights`)]), floatsOf(`${last}bias`)])]);
    return op('LpNormalization', [turned], { axis: -1, p: 2 });
  };

  return { linear, embedded, attention, feedForward, pooled };
}

/** Sines and cosines by position, from the model's own frequencies. */
function timingSignal(frequencies: Float32Array): Float32Array {
  const half = width / 2;
  const signal = new Float32Array(longestInput * width);
  for (let position = 0; position < longestInput; position += 1) {
    for (let at = 0; at < half; at += 1) {
      const angle = position * (frequencies[at] ?? 0);
      signal[position * width + at] = Math.sin(angle);
      signal[position * width + half + at] = Math.cos(angle);
    }
  }
  return signal;
}
