import { createOnnxGraph } from '../tfjs/onnx-graph.ts';
import { createPictureLayers, type Layer } from '../tfjs/picture-layers.ts';
import type { NamedWeight, Weight } from '../tfjs/read-weights.ts';

/** A TensorFlow graph as TensorFlow.js keeps it, as far as we read it. */
export interface GraphModel {
  modelTopology: { node: GraphNode[] };
  weightsManifest: { paths: string[]; weights: NamedWeight[] }[];
}

interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, { s?: string; f?: number; list?: { i?: (string | number)[] } }>;
}

const side = 300;
/** What is seen, and nothing, which comes first. */
const classes = 91;
const pixels = 'Preprocessor/sub';
const scores = 'concat_1';

/**
 * The part of COCO-SSD that tells what is in a picture, without where: for each class, the likeliest of its boxes.
 * Reads from normalised pixels on, since pictures come in the right size.
 */
export function buildObjects(model: GraphModel, weight: (name: string) => Weight): Uint8Array {
  const nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  const graph = createOnnxGraph();
  const layers = createPictureLayers(graph);
  const made = new Map<string, Layer>([[pixels, { name: 'picture', size: side }]]);
  const isConstant = (name: string): boolean => nodes.get(name)?.op === 'Const';

  const combined = (type: string, inputs: readonly string[]): Layer => {
    const parts = inputs.map((name) => (isConstant(name) ? undefined : layer(name)));
    const size = parts.find((part) => part !== undefined)?.size ?? 1;
    const names = inputs.map((name, at) => parts[at]?.name ?? layers.perChannel(weight(name)));
    return { size, name: names.reduce((one, other) => graph.op(type, [one, other])) };
  };

  const build = (node: GraphNode): Layer => {
    const [first = '', second = '', ...more] = node.input ?? [];
    switch (node.op) {
      case 'Conv2D':
        return layers.convolution(layer(first), weight(second), windowOf(node));
      case 'DepthwiseConv2dNative':
        return layers.depthwise(layer(first), weight(second), windowOf(node));
      case 'FusedBatchNorm': {
        const [offset = '', mean = '', variance = ''] = more;
        return layers.normalised(layer(first), {
          scale: weight(second),
          offset: weight(offset),
          mean: weight(mean),
          variance: weight(variance),
          epsilon: node.attr?.epsilon?.f ?? 0.001,
        });
      }
      case 'Relu6':
        return layers.relu6(layer(first));
      case 'Mul':
        return combined('Mul', [first, second]);
      case 'Add':
      case 'AddN':
      case 'BiasAdd':
        return combined(
          'Add',
          [first, second, ...more].filter((name) => name !== ''),
        );
      case 'Reshape': {
        const last = graph.op('Transpose', [layer(first).name], { perm: [0, 2, 3, 1] });
        return { size: 1, name: graph.op('Reshape', [last, graph.integers([1, -1, classes], [3])]) };
      }
      default:
        throw new Error(`The model has a part of an unknown kind, ${node.op}`);
    }
  };

  const layer = (name: string): Layer => {
    const known = made.get(name);
    if (known) return known;
    const node = nodes.get(name);
    if (!node) throw new Error(`The model lacks ${name}`);
    const result = build(node);
    made.set(name, result);
    return result;
  };

  // The last input of a concatenation is its axis.
  const parts = (nodes.get(scores)?.input ?? []).slice(0, -1).map((name) => layer(name).name);
  const all = graph.op('Sigmoid', [graph.op('Concat', parts, { axis: 1 })]);
  return graph.finish([{ name: 'picture', type: 'float', shape: [1, 3, side, side] }], {
    name: 'objects',
    type: 'float',
    shape: [1, classes],
    of: graph.op('ReduceMax', [all], { axes: [1], keepdims: 0 }),
  });
}

function windowOf({ attr }: GraphNode) {
  const padding = Buffer.from(attr?.padding?.s ?? '', 'base64').toString('latin1');
  return { stride: Number(attr?.strides?.list?.i?.[1] ?? 1), padding: padding === 'SAME' ? 'same' : 'valid' } as const;
}
