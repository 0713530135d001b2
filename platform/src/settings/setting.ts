/** One thing an operator can set, through one environment variable. */
export interface Setting<T> {
  readonly description: string;
  /** What holds when the variable is not set. */
  readonly fallback: T;
  /** The fallback in words, where its value would not explain itself. */
  readonly fallbackInWords?: string;
  readonly secret?: boolean;
  /** Reads the variable; a bad one throws {@link BadValue}. */
  read(text: string): T;
}

/** Says what a value must be, as the end of a sentence: `must be a whole number`. */
export class BadValue extends Error {
  override readonly name = 'BadValue';
}

// biome-ignore lint/suspicious/noExplicitAny: a schema holds settings of every type, and a Setting is invariant in its type
export type SettingsSchema = Readonly<Record<string, Setting<any>>>;

export type SettingsOf<S extends SettingsSchema> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};
