export type Scene = 'sea' | 'forest' | 'city' | 'sunset';

const shapes: Record<Scene, string> = {
  sea: `<rect width="640" height="480" fill="#1d5fd0"/><rect y="300" width="640" height="180" fill="#0a2f80"/>
    <circle cx="520" cy="90" r="50" fill="#ffe27a"/><path d="M80 300 l120 0 l-30 50 l-70 0 z" fill="#fff"/>
    <path d="M140 300 l0 -160 l80 130 z" fill="#eee"/>`,
  forest: `<rect width="640" height="480" fill="#bfe3a0"/>
    ${[40, 130, 250, 330, 470, 560].map((x, at) => `<path d="M${x} 430 l60 -${260 + 20 * (at % 3)} l60 260 z" fill="#1c6b2a"/>`).join('')}
    <rect y="430" width="640" height="50" fill="#5b3a1a"/>`,
  city: `<rect width="640" height="480" fill="#999"/>
    ${[0, 90, 200, 290, 400, 520].map((x, at) => `<rect x="${x}" y="${120 + 50 * (at % 4)}" width="80" height="400" fill="#${at % 2 ? '444' : '222'}"/>`).join('')}`,
  sunset: `<rect width="640" height="200" fill="#c22"/><rect y="200" width="640" height="120" fill="#f80"/>
    <rect y="320" width="640" height="160" fill="#411"/><circle cx="200" cy="310" r="70" fill="#fd0"/>`,
};

/** A drawing with something of its own in every corner, so that copies and mirror images can be told apart. */
export const drawnScene = (scene: Scene): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${shapes[scene]}</svg>`);
