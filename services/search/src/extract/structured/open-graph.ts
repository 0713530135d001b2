import type { MarkupElement, MarkupTree } from '../markup/element.ts';

/** The properties of OpenGraph and its vocabularies, in order, with the addresses of their prefixes. */
export interface OpenGraph {
  namespace: Record<string, string>;
  properties: [name: string, content: string][];
}

const known: Readonly<Record<string, string>> = {
  og: 'http://ogp.me/ns#',
  music: 'http://ogp.me/ns/music#',
  video: 'http://ogp.me/ns/video#',
  article: 'http://ogp.me/ns/article#',
  book: 'http://ogp.me/ns/book#',
  profile: 'http://ogp.me/ns/profile#',
  product: 'http://ogp.me/ns/product#',
};

/** Of a `prefix` attribute: `og: http://ogp.me/ns# fb: http://…`. */
export function readPrefixes(written: string | undefined): [string, string][] {
  return [...(written ?? '').matchAll(/([\w-]+):\s*(\S+)/g)].map(([, prefix = '', address = '']) => [prefix, address]);
}

/** One for the head and, on pages that put them there, one for the body. */
export function readOpenGraph(tree: MarkupTree): OpenGraph[] {
  const html = tree.elements.find(({ tag }) => tag === 'html');
  const graphs = new Map<'head' | 'body', OpenGraph>();
  for (const element of tree.elements) {
    const { property, content } = element.attributes;
    if (element.tag !== 'meta' || property === undefined || content === undefined) continue;
    const place = within(element);
    const graph = graphs.get(place.kind) ?? {
      namespace: Object.fromEntries([
        ...readPrefixes(html?.attributes.prefix),
        ...readPrefixes(place.element?.attributes.prefix),
      ]),
      properties: [],
    };
    const name = prefixed(property, graph.namespace);
    const [prefix = '', local] = name.split(':', 2);
    const address = known[prefix];
    if (address !== undefined) graph.namespace[prefix] = address;
    if (!local || graph.namespace[prefix] === undefined || graph.properties.length >= 200) continue;
    graph.properties.push([name, content]);
    graphs.set(place.kind, graph);
  }
  return [...graphs.values()];
}

/** Some pages write out `http://ogp.me/ns#image` instead of `og:image`. */
function prefixed(property: string, namespace: Readonly<Record<string, string>>): string {
  if (!/^https?:/.test(property)) return property;
  const entry = Object.entries({ ...namespace, ...known }).find(
    ([, address]) => address !== '' && property.startsWith(address),
  );
  return entry ? `${entry[0]}:${property.slice(entry[1].length)}` : property;
}

function within(element: MarkupElement): { kind: 'head' | 'body'; element: MarkupElement | undefined } {
  for (let at = element.parent; at; at = at.parent) {
    if (at.tag === 'body') return { kind: 'body', element: at };
    if (at.tag === 'head') return { kind: 'head', element: at };
  }
  return { kind: 'head', element: undefined };
}
