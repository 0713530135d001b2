/** A JSON Schema, as far as people are told about it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

export interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Nested fields as one list of paths: `filters.type`, `items[].url`. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items, `${prefix}[]`);
  if (schema.anyOf) return uniqueByPath(schema.anyOf.flatMap((branch) => fieldsOf(branch, prefix)));
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [{ path, schema: of, required: schema.required?.includes(name) ?? false }, ...fieldsOf(of, path)];
  });
}

const uniqueByPath = (fields: readonly Field[]) => [...new Map(fields.map((field) => [field.path, field])).values()];

export function typeName(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  return schema.format ?? schema.type ?? 'any';
}

/** What the field means and how far it goes. */
export function constraintsOf(schema: Schema): string {
  const { description, default: fallback } = schema;
  return [description, rangeOf(schema), fallback === undefined ? undefined : `default ${JSON.stringify(fallback)}`]
    .filter((note) => note !== undefined)
    .join('; ');
}

function rangeOf({ minimum, maximum, minLength, maxLength }: Schema): string | undefined {
  const [low, high] = [minimum ?? minLength, maximum ?? maxLength];
  const unit = minLength !== undefined || maxLength !== undefined ? ' characters' : '';
  if (high === undefined) return low === undefined ? undefined : `at least ${low}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}
