/** The prefixes that need not be declared (https://www.w3.org/2011/rdfa-context/rdfa-1.1), and those of social networks. */
export const initialPrefixes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    owl: 'http://www.w3.org/2002/07/owl#',
    gr: 'http://purl.org/goodrelations/v1#',
    ctag: 'http://commontag.org/ns#',
    cc: 'http://creativecommons.org/ns#',
    dc: 'http://purl.org/dc/terms/',
    dc11: 'http://purl.org/dc/elements/1.1/',
    dcterms: 'http://purl.org/dc/terms/',
    dcat: 'http://www.w3.org/ns/dcat#',
    foaf: 'http://xmlns.com/foaf/0.1/',
    ical: 'http://www.w3.org/2002/12/cal/icaltzd#',
    og: 'http://ogp.me/ns#',
    org: 'http://www.w3.org/ns/org#',
    prov: 'http://www.w3.org/ns/prov#',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfa: 'http://www.w3.org/ns/rdfa#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    rev: 'http://purl.org/stuff/rev#',
    schema: 'http://schema.org/',
    sioc: 'http://rdfs.org/sioc/ns#',
    skos: 'http://www.w3.org/2004/02/skos/core#',
    skosxl: 'http://www.w3.org/2008/05/skos-xl#',
    v: 'http://rdf.data-vocabulary.org/#',
    vcard: 'http://www.w3.org/2006/vcard/ns#',
    void: 'http://rdfs.org/ns/void#',
    xhv: 'http://www.w3.org/1999/xhtml/vocab#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    twitter: 'https://dev.twitter.com/cards#',
    fb: 'http://ogp.me/ns/fb#',
    music: 'http://ogp.me/ns/music#',
    video: 'http://ogp.me/ns/video#',
    article: 'http://ogp.me/ns/article#',
    book: 'http://ogp.me/ns/book#',
    profile: 'http://ogp.me/ns/profile#',
  }),
);

const initialTerms: Readonly<Record<string, string>> = {
  describedby: 'http://www.w3.org/2007/05/powder-s#describedby',
  license: 'http://www.w3.org/1999/xhtml/vocab#license',
  role: 'http://www.w3.org/1999/xhtml/vocab#role',
};

export interface NameContext {
  base: string;
  prefixes: ReadonlyMap<string, string>;
  vocabulary: string | undefined;
}

/** A name with an unknown prefix is an address, says the specification. */
const absolute = /^[a-z][a-z\d+.-]*:\S/i;

function expand(name: string, { prefixes }: NameContext): string | undefined {
  const colon = name.indexOf(':');
  if (colon === -1) return undefined;
  const prefix = name.slice(0, colon);
  if (prefix === '_') return name;
  const address = name.startsWith('//', colon + 1) ? undefined : prefixes.get(prefix.toLowerCase());
  return address === undefined ? undefined : address + name.slice(colon + 1);
}

/** Of `property`, `typeof`, `rel` and `datatype`: a term, a prefixed name or an address. */
export function resolveName(name: string, context: NameContext): string | undefined {
  if (!name.includes(':')) {
    return context.vocabulary === undefined ? initialTerms[name.toLowerCase()] : context.vocabulary + name;
  }
  return expand(name, context) ?? (absolute.test(name) ? name : undefined);
}

/** Of `about` and `resource`: a prefixed name, perhaps in brackets, or an address. */
export function resolveResource(written: string, context: NameContext): string | undefined {
  const safe = /^\[(.*)\]$/.exec(written.trim());
  if (safe) return expand(safe[1] ?? '', context);
  return expand(written.trim(), context) ?? URL.parse(written.trim(), context.base)?.href;
}
