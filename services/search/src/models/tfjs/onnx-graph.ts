import { bytesField, type Field, floatField, integerField, messageField, textField } from './protobuf.ts';

/** The numbers that onnx.proto gives to what we use of it. */
const model = { irVersion: 1, producer: 2, graph: 7, opsets: 8 };
const opset = { domain: 1, version: 2 };
const graph = { node: 1, name: 2, initializer: 5, input: 11, output: 12 };
const node = { input: 1, output: 2, name: 3, type: 4, attribute: 5 };
const attribute = { name: 1, float: 2, integer: 3, integers: 8, type: 20 };
const attributeType = { float: 1, integer: 2, integers: 7 };
const tensor = { dimension: 1, type: 2, name: 8, data: 9 };
const dataType = { float: 1, int8: 3, int64: 7 } as const;

export type Attributes = Record<string, number | number[] | { float: number }>;
type Values = Float32Array | Int8Array | BigInt64Array;

/** Puts an ONNX graph together, one operation after the other. Names are made as needed. */
export function createOnnxGraph() {
  const nodes: Field[] = [];
  const constants: Field[] = [];
  let names = 0;
  const fresh = (): string => `v${names++}`;

  const constant = (values: Values, shape: readonly number[]): string => {
    const name = fresh();
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    constants.push([
      ...shape.flatMap((size) => integerField(tensor.dimension, size)),
      ...integerField(tensor.type, typeOf(values)),
      ...textField(tensor.name, name),
      ...bytesField(tensor.data, bytes),
    ]);
    return name;
  };

  const apply = (type: string, inputs: string[], { attributes = {}, outputs }: NodeOptions): void => {
    nodes.push([
      ...inputs.flatMap((input) => textField(node.input, input)),
      ...outputs.flatMap((output) => textField(node.output, output)),
      ...textField(node.name, `n${nodes.length}`),
      ...textField(node.type, type),
      ...Object.entries(attributes).flatMap(([name, value]) => messageField(node.attribute, attributeOf(name, value))),
    ]);
  };

  return {
    floats: (values: Iterable<number>, shape: readonly number[]) => constant(Float32Array.from(values), shape),
    bytes: (values: Int8Array, shape: readonly number[]) => constant(values, shape),
    integers: (values: number[], shape: readonly number[]) => constant(BigInt64Array.from(values.map(BigInt)), shape),
    /** An operation with one result. */
    op(type: string, inputs: string[], attributes: Attributes = {}): string {
      const output = fresh();
      apply(type, inputs, { attributes, outputs: [output] });
      return output;
    },
    /** An operation with three. */
    op3(type: string, inputs: string[], attributes: Attributes = {}): [string, string, string] {
      const outputs: [string, string, string] = [fresh(), fresh(), fresh()];
      apply(type, inputs, { attributes, outputs });
      return outputs;
    },
    /** The file, with the graph's inputs and its one output. */
    finish(inputs: Value[], result: Value & { of: string }): Uint8Array {
      apply('Identity', [result.of], { outputs: [result.name] });
      const parts: Field = [
        ...integerField(model.irVersion, 8),
        ...textField(model.producer, 'lyceum'),
        ...messageField(model.graph, [
          ...nodes.flatMap((parts) => messageField(graph.node, parts)),
          ...textField(graph.name, 'model'),
          ...constants.flatMap((parts) => messageField(graph.initializer, parts)),
          ...inputs.flatMap((input) => messageField(graph.input, valueInfo(input))),
          ...messageField(graph.output, valueInfo(result)),
        ]),
        ...messageField(model.opsets, [...textField(opset.domain, ''), ...integerField(opset.version, 17)]),
      ];
      return Buffer.concat(parts);
    },
  };
}

export type OnnxGraph = ReturnType<typeof createOnnxGraph>;

interface NodeOptions {
  attributes?: Attributes;
  outputs: string[];
}

interface Value {
  name: string;
  type: keyof typeof dataType;
  /** A size, or the name of one that is not fixed. */
  shape: (number | string)[];
}

function typeOf(values: Values): number {
  if (values instanceof Float32Array) return dataType.float;
  return values instanceof Int8Array ? dataType.int8 : dataType.int64;
}

function attributeOf(name: string, value: number | number[] | { float: number }): Field {
  const named = textField(attribute.name, name);
  if (typeof value === 'number') {
    return [
      ...named,
      ...integerField(attribute.integer, value),
      ...integerField(attribute.type, attributeType.integer),
    ];
  }
  if (Array.isArray(value)) {
    const values = value.flatMap((one) => integerField(attribute.integers, one));
    return [...named, ...values, ...integerField(attribute.type, attributeType.integers)];
  }
  return [...named, ...floatField(attribute.float, value.float), ...integerField(attribute.type, attributeType.float)];
}

/** ValueInfoProto: name 1, type 2; TypeProto: tensor 1; its element type 1 and shape 2; a dimension's value 1 or name 2. */
function valueInfo({ name, type, shape }: Value): Field {
  const dimensions = shape.flatMap((size) =>
    messageField(1, typeof size === 'number' ? integerField(1, size) : textField(2, size)),
  );
  const tensorType = [...integerField(1, dataType[type]), ...messageField(2, dimensions)];
  return [...textField(1, name), ...messageField(2, messageField(1, tensorType))];
}
