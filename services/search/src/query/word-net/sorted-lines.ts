const newline = 10;

/** Lines of a file in byte order, searched where they lie: nothing is read out but what is asked for. */
export const createSortedLines = (file: Buffer) => {
  const lineStart = (position: number): number => {
    const before = position === 0 ? -1 : file.lastIndexOf(newline, position - 1);
    return before + 1;
  };
  const lineEnd = (start: number): number => {
    const end = file.indexOf(newline, start);
    return end < 0 ? file.length : end;
  };

  /** Where the first line starts that is not before `wanted`. */
  const firstFrom = (wanted: Buffer): number => {
    let low = 0;
    let high = file.length;
    while (low < high) {
      const start = lineStart((low + high) >> 1);
      const end = lineEnd(start);
      if (file.compare(wanted, 0, wanted.length, start, end) < 0) low = end + 1;
      else high = start;
    }
    return low;
  };

  return {
    /** All lines that begin with `beginning`, at most `most`. */
    beginningWith(beginning: string, most: number): string[] {
      const wanted = Buffer.from(beginning, 'latin1');
      const found: string[] = [];
      for (let start = firstFrom(wanted); start < file.length && found.length < most; ) {
        const end = lineEnd(start);
        const line = file.toString('latin1', start, end);
        if (!line.startsWith(beginning)) break;
        found.push(line);
        start = end + 1;
      }
      return found;
    },
  };
};
