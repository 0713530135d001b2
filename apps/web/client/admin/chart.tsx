interface ChartProps {
  readonly values: readonly number[];
  readonly label: string;
}

const width = 320;
const height = 64;

/** A small line. The label says the last value, for those who cannot see it. */
export function Chart({ values, label }: ChartProps) {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : width;
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(height - (value / top) * (height - 4) - 2).toFixed(1)}`,
  );
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${values.at(-1) ?? 0}`}>
        <polyline points={points.join(' ')} fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
      <figcaption class="small quiet">
        {label}: {values.at(-1) ?? 0}
      </figcaption>
    </figure>
  );
}
