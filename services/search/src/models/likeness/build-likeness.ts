import { createOnnxGraph } from '../tfjs/onnx-graph.ts';
import { createPictureLayers, type Layer } from '../tfjs/picture-layers.ts';
import type { NamedWeight, Weight } from '../tfjs/read-weights.ts';

/** A Keras model as TensorFlow.js keeps it, as far as we read it. */
export interface KerasModel {
  modelTopology: { model_config?: KerasTopology } & Partial<KerasTopology>;
  weightsManifest: { weights: NamedWeight[] }[];
}

interface KerasTopology {
  config: { layers: KerasLayer[] };
}

interface KerasLayer {
  name: string;
  class_name: string;
  config: {
    strides?: [number, number];
    padding?: 'same' | 'valid' | [[number, number], [number, number]];
    epsilon?: number;
    activation?: string;
  };
  inbound_nodes: [string, ...unknown[]][][];
}

const side = 224;
export const likenessSize = 1280;
const judgedClasses = 5;

/** MobileNetV2 of nsfwjs: 1280 values before its last layers, and after them five classes; one output, in this order. */
export function buildLikeness(model: KerasModel, weight: (name: string) => Weight): Uint8Array {
  const topology = model.modelTopology.model_config ?? model.modelTopology;
  const graph = createOnnxGraph();
  const layers = createPictureLayers(graph);
  const made = new Map<string, Layer>();
  let pooled: string | undefined;
  let last: string | undefined;

  const dense = (input: Layer, { name, config }: KerasLayer): Layer => {
    const kernel = weight(`${name}/kernel`);
    const bias = weight(`${name}/bias`);
    const product = graph.op('MatMul', [input.name, graph.floats(kernel.values, kernel.shape)]);
    const sum = graph.op('Add', [product, graph.floats(bias.values, bias.shape)]);
    return {
      size: 1,
      name: config.activation === 'softmax' ? graph.op('Softmax', [sum], { axis: -1 }) : graph.op('Relu', [sum]),
    };
  };

  const build = (layer: KerasLayer, [input, other]: Layer[]): Layer => {
    const { name, config } = layer;
    if (!input) return { name: 'picture', size: side };
    const window = { stride: config.strides?.[0] ?? 1, padding: config.padding === 'same' ? 'same' : 'valid' } as const;
    switch (layer.class_name) {
      case 'Conv2D':
        return layers.convolution(input, weight(`${name}/kernel`), window);
      case 'DepthwiseConv2D':
        return layers.depthwise(input, weight(`${name}/depthwise_kernel`), window);
      case 'BatchNormalization':
        return layers.normalised(input, {
          scale: weight(`${name}/gamma`),
          offset: weight(`${name}/beta`),
          mean: weight(`${name}/moving_mean`),
          variance: weight(`${name}/moving_variance`),
          epsilon: config.epsilon ?? 0.001,
        });
      case 'ReLU':
        return layers.relu6(input);
      case 'ZeroPadding2D':
        return layers.padded(input, Array.isArray(config.padding) ? config.padding[0] : [0, 0]);
      case 'Add':
        return { size: input.size, name: graph.op('Add', [input.name, other?.name ?? input.name]) };
      case 'AveragePooling2D':
        return { size: 1, name: graph.op('GlobalAveragePool', [input.name]) };
      case 'Flatten':
        pooled = graph.op('Flatten', [input.name], { axis: 1 });
        return { size: 1, name: pooled };
      case 'Dropout':
        return input;
      case 'Dense':
        return dense(input, layer);
      default:
        throw new Error(`The model has a layer of an unknown kind, ${layer.class_name}`);
    }
  };

  for (const layer of topology.config?.layers ?? []) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => made.get(name));
    const result = build(
      layer,
      inputs.filter((input) => input !== undefined),
    );
    made.set(layer.name, result);
    last = result.name;
  }
  if (pooled === undefined || last === undefined) throw new Error('The model is not what it should be');
  return graph.finish([{ name: 'picture', type: 'float', shape: [1, 3, side, side] }], {
    name: 'likeness',
    type: 'float',
    shape: [1, likenessSize + judgedClasses],
    of: graph.op('Concat', [pooled, last], { axis: 1 }),
  });
}
