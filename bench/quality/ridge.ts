/** A lower triangle, row by row, of a square table. */
interface Square {
  n: number;
  values: Float64Array;
}

const product = ({ n, values }: Square, one: number, other: number): number => {
  const until = Math.min(one, other);
  let sum = 0;
  for (let k = 0; k < until; k += 1) sum += (values[one * n + k] ?? 0) * (values[other * n + k] ?? 0);
  return sum;
};

/** Cholesky, in place. */
function factorise(square: Square): void {
  const { n, values } = square;
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < row; column += 1) {
      const rest = (values[row * n + column] ?? 0) - product(square, row, column);
      values[row * n + column] = rest / (values[column * n + column] ?? 1);
    }
    values[row * n + row] = Math.sqrt((values[row * n + row] ?? 0) - product(square, row, row));
  }
}

/** Solves `(kernel + lambda I) x = target`; the kernel is square, row by row, and is overwritten. */
export function solveRidge(kernel: Float64Array, lambda: number, target: readonly number[]): Float64Array {
  const n = target.length;
  const at = (row: number, column: number): number => kernel[row * n + column] ?? 0;
  for (let row = 0; row < n; row += 1) kernel[row * n + row] = at(row, row) + lambda;
  factorise({ n, values: kernel });
  const x = new Float64Array(n);
  for (let row = 0; row < n; row += 1) {
    let sum = target[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (x[k] ?? 0);
    x[row] = sum / at(row, row);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? 0;
    for (let k = row + 1; k < n; k += 1) sum -= at(k, row) * (x[k] ?? 0);
    x[row] = sum / at(row, row);
  }
  return x;
}
