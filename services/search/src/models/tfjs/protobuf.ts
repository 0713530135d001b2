/** What is needed of Protocol Buffers' wire format to write an ONNX file: varints, 32-bit floats and lengths. */
export type Field = Uint8Array[];

function varint(value: number | bigint): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

const tag = (field: number, wireType: number): Uint8Array => varint((field << 3) | wireType);

export const integerField = (field: number, value: number): Field => [tag(field, 0), varint(value)];

export function floatField(field: number, value: number): Field {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [tag(field, 5), bytes];
}

export const bytesField = (field: number, bytes: Uint8Array): Field => [tag(field, 2), varint(bytes.length), bytes];

export const textField = (field: number, text: string): Field => bytesField(field, new TextEncoder().encode(text));

/** A message within a message. Its parts stay as they are, so that weights are copied once, at the end. */
export function messageField(field: number, parts: Field): Field {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [tag(field, 2), varint(length), ...parts];
}
