/** Rows of the keyboards people type on; a finger slips to the next key in its row or to one above or below. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm'],
];

const neighboursIn = (rows: string[]): string[] =>
  rows.flatMap((row, at) =>
    [...row].flatMap((key, column) => {
      const below = rows[at + 1] ?? '';
      const around = [row.charAt(column + 1), below.charAt(column), below.charAt(column - 1)];
      return around.filter((other) => other !== '').flatMap((other) => [key + other, other + key]);
    }),
  );

/** Pairs of letters, as two-letter strings, whose keys touch. */
export const keyNeighbours = (): Set<string> => new Set(layouts.flatMap(neighboursIn));
