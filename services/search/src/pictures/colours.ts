/** A colour counts when it covers this much of the picture. */
const leastShare = 0.15;
const seeThrough = 128;

/** The names of the colours that a picture mainly has, from its pixels as red, green, blue and opacity. */
export function dominantColours(pixels: Uint8Array): string[] {
  const counts = new Map<string, number>();
  const total = pixels.length / 4;
  for (let at = 0; at < pixels.length; at += 4) {
    const name = (pixels[at + 3] ?? 0) < seeThrough ? 'transparent' : nameOf(pixels, at);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= leastShare * total)
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
}

/** Upper ends of hues in degrees; red goes on at the other end of the circle. */
const hues: readonly (readonly [number, string])[] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [255, 'blue'],
  [290, 'purple'],
  [335, 'pink'],
  [360, 'red'],
];

function nameOf(pixels: Uint8Array, at: number): string {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const saturation = most === 0 ? 0 : spread / most;
  if (most < 40) return 'black';
  if (saturation < 0.15) return greyName(most);
  const name = hues.find(([end]) => hueOf({ red, green, blue }, most, spread) <= end)?.[1] ?? 'red';
  // A dark orange is what people call brown.
  return (name === 'orange' || (name === 'red' && saturation < 0.7)) && most < 170 ? 'brown' : name;
}

function greyName(brightness: number): string {
  if (brightness > 220) return 'white';
  return brightness < 60 ? 'black' : 'grey';
}

function hueOf({ red, green, blue }: { red: number; green: number; blue: number }, most: number, spread: number) {
  if (most === red) return (((((green - blue) / spread) * 60) % 360) + 360) % 360;
  return most === green ? 120 + ((blue - red) / spread) * 60 : 240 + ((red - green) / spread) * 60;
}
