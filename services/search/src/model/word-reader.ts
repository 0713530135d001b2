/** Reads text as the index does, so that words can be compared outside of it. */
export interface WordReader {
  words(text: string, language: string): { surface: string; term: string }[];
  /** Words that hold sentences together and say nothing by themselves, such as `the` and `of`. */
  isFunctionWord(surface: string): boolean;
}
