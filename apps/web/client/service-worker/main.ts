/**
 * Lets the account app open without a network. It keeps the empty page and the files it is made of, which are the same
 * for everyone; what belongs to the user is kept, encrypted, by the app itself.
 */
const cacheName = 'lyceum-app';
const shell = '/account';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

addEventListener('install', (event) => {
  (event as ExtendableEvent).waitUntil(caches.open(cacheName).then((cache) => cache.add(shell)));
});

addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent;
  const url = new URL(fetching.request.url);
  if (fetching.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) fetching.respondWith(fromCacheFirst(fetching.request));
  else if (url.pathname === shell || url.pathname.startsWith(`${shell}/`))
    fetching.respondWith(shellFor(fetching.request));
});

/** Names of assets carry a hash of their content: what is kept is never out of date. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function shellFor(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(shell, answer.clone());
      await forgetOldAssets(cache, await answer.clone().text());
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(shell);
    if (kept) return kept;
    throw error;
  }
}

/** After an update, files that the new page does not name, directly or through another, would stay for ever. */
async function forgetOldAssets(cache: Cache, page: string): Promise<void> {
  const entries = [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  const kept = await cache.keys();
  const known = kept.filter(({ url }) => entries.includes(new URL(url).pathname));
  // The entries changed: everything else belonged to the version before.
  if (known.length === 0)
    for (const request of kept) if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
}
