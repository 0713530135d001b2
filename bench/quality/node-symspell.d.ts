declare module 'node-symspell' {
  interface Found {
    term: string;
    distance: number;
    count: number;
  }
  // biome-ignore lint/style/noDefaultExport: it is how the package exports its class
  export default class SymSpell {
    static Verbosity: { TOP: 0; CLOSEST: 1; ALL: 2 };
    constructor(maxEditDistance: number, prefixLength: number);
    createDictionaryEntry(word: string, count: number): boolean;
    lookup(word: string, verbosity: 0 | 1 | 2, maxEditDistance: number): Found[];
  }
}
