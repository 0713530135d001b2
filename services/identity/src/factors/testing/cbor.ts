/** As much of CBOR (RFC 8949) as an authenticator needs: whole numbers, bytes, text and maps. */
export function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Map) {
    const entries = [...(value as Map<unknown, unknown>)].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new Error(`Cannot write ${typeof value} as CBOR`);
}

/** Section 3.1: a major type and its argument. */
function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 0x100) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
}
