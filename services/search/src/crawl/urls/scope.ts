import { hostKey, normaliseUrl, registrableDomain } from './normalise.ts';
import { type Wildcard, wildcard } from './wildcard.ts';

export type Scope = 'page' | 'prefix' | 'host' | 'domain' | 'any';

export interface ScopeRules {
  seeds: readonly string[];
  scope: Scope;
  /** When there are any, one must match. A pattern that begins with `/` is held against path and query, others against the URL. */
  include: readonly string[];
  exclude: readonly string[];
}

type Test = (url: string, path: string) => boolean;

const afterHost = (url: string) => {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return slash < 0 ? '/' : url.slice(slash);
};

function patternTest(pattern: string): Test {
  const matcher: Wildcard = wildcard(pattern);
  if (pattern.startsWith('/')) return (_url, path) => matcher.matches(path);
  if (pattern.startsWith('*') || pattern.includes('://')) return (url) => matcher.matches(url);
  return (url) => matcher.matches(url.slice(url.indexOf('://') + 3));
}

/** The folder in which a seed lies: `/docs/` for `/docs/intro.html` and for `/docs/`. */
function folderOf(url: string): string {
  const path = afterHost(url).split('?', 1)[0] ?? '/';
  return `${hostKey(url)}${path.slice(0, path.lastIndexOf('/') + 1)}`;
}

function scopeTest(scope: Scope, seeds: readonly string[]): Test {
  if (scope === 'any') return () => true;
  if (scope === 'prefix') {
    const folders = [...new Set(seeds.map(folderOf))];
    return (url, path) => folders.some((folder) => `${hostKey(url)}${path}`.startsWith(folder));
  }
  const keyOf = { page: (url: string) => url, host: hostKey, domain: registrableDomain }[scope];
  const keys = new Set(seeds.map(keyOf));
  return (url) => keys.has(keyOf(url));
}

function compile({ seeds, scope, include, exclude }: ScopeRules): (url: string) => boolean {
  const normalSeeds = seeds.map((seed) => normaliseUrl(seed)).filter((seed) => seed !== undefined);
  const isNear = scopeTest(scope, normalSeeds);
  const includes = include.map(patternTest);
  const excludes = exclude.map(patternTest);
  return (url) => {
    const path = afterHost(url);
    if (!isNear(url, path) || excludes.some((test) => test(url, path))) return false;
    return includes.length === 0 || includes.some((test) => test(url, path));
  };
}

/** Rules are compiled once for as long as the object that holds them lives. */
const compiled = new WeakMap<ScopeRules, (url: string) => boolean>();

/** Whether a normalised URL belongs to a crawl. */
export function inScope(rules: ScopeRules, url: string): boolean {
  const known = compiled.get(rules);
  if (known) return known(url);
  const test = compile(rules);
  compiled.set(rules, test);
  return test(url);
}
