/** Fields each way of the grid. */
const side = 8;
const colours = 3;
/** Pixels each way of the picture that a grid is made of. */
export const layoutPixels = 64;
export const layoutSize = side * side * colours;
/** The length of a layout below which a picture is all of one colour, as far as fields can tell. */
const flat = 30;

/**
 * How light and colours are spread over a picture: the mean of each field of a grid, less that of the whole picture. It stays
 * when a picture is recompressed, scaled or blurred. Undefined where there is nothing but one colour. From red, green and
 * blue of each pixel.
 */
export function layoutOf(pixels: Uint8Array): Float32Array | undefined {
  const fieldPixels = layoutPixels / side;
  const layout = new Float32Array(layoutSize);
  const whole = new Float32Array(colours);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / colours);
    const field =
      Math.floor(pixel / layoutPixels / fieldPixels) * side + Math.floor((pixel % layoutPixels) / fieldPixels);
    const place = field * colours + (at % colours);
    const value = (pixels[at] as number) / fieldPixels ** 2;
    layout[place] = (layout[place] as number) + value;
    whole[at % colours] = (whole[at % colours] as number) + value / side ** 2;
  }
  for (let at = 0; at < layoutSize; at += 1) layout[at] = (layout[at] as number) - (whole[at % colours] as number);
  return Math.hypot(...layout) < flat ? undefined : layout;
}

/** That of the picture in a mirror. */
export function mirroredLayout(layout: Float32Array): Float32Array {
  return layout.map((_, at) => {
    const field = Math.floor(at / colours);
    const x = field % side;
    return layout[(field - x + side - 1 - x) * colours + (at % colours)] as number;
  });
}
