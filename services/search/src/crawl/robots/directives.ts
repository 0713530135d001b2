import { productToken } from './product-token.ts';

/** What a page asks of those who index it, all sources taken together; in doubt the stricter one counts. */
export interface PageDirectives {
  index: boolean;
  follow: boolean;
  archive: boolean;
  /** Characters; 0 for none. Left out when any length is fine. */
  snippetLength?: number;
  imageIndex: boolean;
  /** The date after which it should be gone has passed. */
  unavailable: boolean;
  /** Not to be used to train or feed models. */
  noai: boolean;
  /** `Content-Usage`, `Content-Signal` and text and data mining reservations, as written. */
  contentUsage: string[];
}

export interface DirectiveSources {
  metas: readonly { name: string; content: string }[];
  headers: Readonly<Record<string, string>>;
  /** Our product token, or a User-Agent that begins with it. */
  agent: string;
  /** Epoch milliseconds. */
  now: number;
}

const longestValue = 4096;

const words: Record<string, (directives: PageDirectives) => void> = {
  noindex: (d) => {
    d.index = false;
  },
  nofollow: (d) => {
    d.follow = false;
  },
  none: (d) => {
    d.index = false;
    d.follow = false;
  },
  noarchive: (d) => {
    d.archive = false;
  },
  nocache: (d) => {
    d.archive = false;
  },
  nosnippet: (d) => {
    d.snippetLength = 0;
  },
  noimageindex: (d) => {
    d.imageIndex = false;
  },
  noai: (d) => {
    d.noai = true;
  },
  noimageai: (d) => {
    d.noai = true;
  },
  noml: (d) => {
    d.noai = true;
  },
};

/** Directives that have a value after a colon; any other word with a colon names an agent. */
const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

function limitSnippet(directives: PageDirectives, value: string) {
  if (!/^-?\d{1,9}$/.test(value)) return;
  const length = Number(value);
  // -1 means any length, which is also what is meant when nothing is said.
  if (length >= 0) directives.snippetLength = Math.min(directives.snippetLength ?? length, length);
}

function applyWord(directives: PageDirectives, word: string) {
  const [name = '', ...rest] = word.split(':');
  const key = name.trim().toLowerCase();
  if (key === 'max-snippet') limitSnippet(directives, rest.join(':').trim());
  else if (Object.hasOwn(words, key)) words[key]?.(directives);
}

/** A date may have commas of its own: as many of the following pieces are taken as make it one. */
function readDate(pieces: readonly string[], at: number): { date: number; used: number } | undefined {
  const first = (pieces[at] ?? '').replace(/^[^:]*:/, '').trim();
  for (const used of [1, 0]) {
    const text = [first, ...pieces.slice(at + 1, at + 1 + used)].join(', ');
    const date = Date.parse(text.replace(/(\d{1,2})-([a-z]{3})-(\d{4})/i, '$1 $2 $3'));
    if (!Number.isNaN(date)) return { date, used };
  }
  return undefined;
}

function applyList(directives: PageDirectives, pieces: readonly string[], now: number) {
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? '';
    if (!/^unavailable_after\s*:/i.test(piece)) {
      applyWord(directives, piece);
      continue;
    }
    const read = readDate(pieces, at);
    if (read && read.date <= now) directives.unavailable = true;
    at += read?.used ?? 0;
  }
}

const split = (value: string) =>
  value
    .slice(0, longestValue)
    .split(/[,;]/)
    .map((piece) => piece.trim());

/** The pieces of one `X-Robots-Tag` that speak to us. After a name, what follows is for that agent, up to the next name. */
function piecesForUs(line: string, names: ReadonlySet<string>): string[] {
  let isForUs = true;
  return split(line).flatMap((piece) => {
    const named = /^([a-z_*][\w*-]*)\s*:\s*(.*)$/i.exec(piece);
    if (!named || valued.has(named[1]?.toLowerCase() ?? '')) return isForUs ? [piece] : [];
    isForUs = names.has(named[1]?.toLowerCase() ?? '');
    return isForUs ? [named[2] ?? ''] : [];
  });
}

const usageHeaders = ['content-usage', 'content-signal', 'tdm-reservation', 'tdm-policy'];

function readUsage({ metas, headers }: DirectiveSources): string[] {
  const fromHeaders = usageHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  );
  const fromMetas = metas
    .map(({ name, content }) => ({ name: name.trim().toLowerCase(), content }))
    .filter(({ name }) => usageHeaders.includes(name))
    .map(({ name, content }) => `${name}: ${content}`);
  return [...fromHeaders, ...fromMetas].map((value) => value.slice(0, 500)).slice(0, 20);
}

export function readDirectives(sources: DirectiveSources): PageDirectives {
  const token = productToken(sources.agent).toLowerCase();
  const directives: PageDirectives = {
    index: true,
    follow: true,
    archive: true,
    imageIndex: true,
    unavailable: false,
    noai: false,
    contentUsage: readUsage(sources),
  };
  for (const { name, content } of sources.metas) {
    const called = name.trim().toLowerCase();
    if (called === 'robots' || called === token) applyList(directives, split(content), sources.now);
  }
  const names = new Set(['robots', '*', token]);
  // The fetcher keeps headers of this name apart with a line break, so that a name speaks for its own line only.
  for (const line of (sources.headers['x-robots-tag'] ?? '').split('\n').slice(0, 50)) {
    applyList(directives, piecesForUs(line, names), sources.now);
  }
  return directives;
}
