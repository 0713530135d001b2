import { describe, expect, test } from 'vitest';
import { extractPage } from '../extract-page.ts';
import { fetched } from '../testing/fetched.ts';

const sentence = (about: string) =>
  `This paragraph says something about ${about} at a length that only content has, and it ends like a sentence does.`;

const article = `<!doctype html><html lang="en-GB"><head>
<title>How bees dance | Garden Weekly</title><base href="https://cdn.example.org/base/">
<meta property="og:site_name" content="Garden Weekly"><meta name="description" content="What the dance of bees says.">
<meta name="author" content="Karl Frisch"><meta name="robots" content="noarchive, max-snippet:50"><meta name="lyceumbot" content="nosnippet">
<meta property="article:published_time" content="2021-06-01T10:00:00+02:00"><meta name="keywords" content="bees, dance">
<link rel="canonical" href="https://example.org/bees"><link rel="alternate" hreflang="de" href="https://example.org/de/bienen">
<link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel="next" href="/bees/2">
</head><body>
<nav><a href="/">Home</a><a href="/garden" rel="nofollow">The garden</a></nav>
<div class="breadcrumbs"><a href="/animals">Animals</a> › <a href="/insects">Insects</a></div>
<div id="cookie-banner"><p>${sentence('cookies that we would like to keep on your device')}</p></div>
<div class="layout"><article><h1>How bees dance</h1><div class="byline">By Karl Frisch</div>
<div class="share-bar"><a href="https://social.example/share">Share</a></div>
<p>${sentence('scouts')} See <a href="honey" rel="UGC nofollow">the page on honey</a>.</p>
<h2>The round dance</h2><p>${sentence('the round dance')}</p>
<figure><img src="data:image/gif;base64,AAAA" data-src="/img/dance.jpg" srcset="/img/small.jpg 200w, /img/large.jpg 900w" alt="Two bees" width="900" height="600">
<figcaption>Bees on a comb <a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></figcaption></figure>
<ul><li>Scouts find flowers</li><li>Others follow</li></ul><blockquote><p>${sentence('a quotation')}</p></blockquote>
<p>${sentence('foragers')}</p><p style="display:none">${sentence('hidden things')}</p><p hidden>${sentence('hidden things')}</p>
<table><caption>Dances</caption><tr><th>Dance</th><th>Distance</th></tr><tr><td>round</td><td>50 m</td></tr><tr><td>waggle</td><td>5 km</td></tr></table>
<p>${sentence('the hive')}</p>
<p><a href="/other">Read more: another story about wasps</a></p></article>
<aside class="sidebar"><h3>Popular</h3><p>${sentence('other stories')}</p></aside></div>
<section id="comments"><div class="comment"><p>${sentence('what a commenter thinks')}</p></div></section>
<footer><p>© 2021 Garden Weekly. <a href="/imprint">Imprint</a></p></footer>
<template><p>${sentence('a template')}</p></template><script>document.write("x")</script></body></html>`;

describe('an article', () => {
  const read = () => extractPage(fetched(article, 'text/html', { url: 'https://example.org/bees?ref=1' }));

  test('keeps its text in order and with its structure, and nothing else', async () => {
    const { blocks } = await read();
    expect(blocks).toEqual([
      { kind: 'paragraph', text: `${sentence('scouts')} See the page on honey.` },
      { kind: 'heading', text: 'The round dance', level: 2 },
      { kind: 'paragraph', text: sentence('the round dance') },
      { kind: 'caption', text: 'Bees on a comb CC BY' },
      { kind: 'item', text: 'Scouts find flowers' },
      { kind: 'item', text: 'Others follow' },
      { kind: 'quote', text: sentence('a quotation') },
      { kind: 'paragraph', text: sentence('foragers') },
      { kind: 'caption', text: 'Dances' },
      { kind: 'table', text: 'Dance | Distance' },
      { kind: 'table', text: 'round | 50 m' },
      { kind: 'table', text: 'waggle | 5 km' },
      { kind: 'paragraph', text: sentence('the hive') },
    ]);
  });

  test('says what it is called, who wrote it, when, where and in which language', async () => {
    expect(await read()).toMatchObject({
      type: 'web',
      fileType: 'html',
      title: 'How bees dance',
      siteName: 'Garden Weekly',
      byline: 'Karl Frisch',
      description: 'What the dance of bees says.',
      publishedAt: Date.UTC(2021, 5, 1, 8),
      languageHints: ['en-GB'],
      keywords: ['bees', 'dance'],
      breadcrumbs: ['Animals', 'Insects'],
    });
  });

  test('says how it stands to other pages, and what robots may do', async () => {
    expect(await read()).toMatchObject({
      canonicalUrl: 'https://example.org/bees',
      alternates: [{ url: 'https://example.org/de/bienen', language: 'de' }],
      feeds: ['https://cdn.example.org/feed.xml'],
      next: 'https://cdn.example.org/bees/2',
      robots: [
        { name: 'robots', content: 'noarchive, max-snippet:50' },
        { name: 'lyceumbot', content: 'nosnippet' },
      ],
    });
  });

  test('has links with their words, their place and their relation', async () => {
    const { links } = await read();
    expect(links).toContainEqual({
      url: 'https://cdn.example.org/base/honey',
      text: 'the page on honey',
      place: 'content',
      rel: ['ugc', 'nofollow'],
    });
    expect(links).toContainEqual({
      url: 'https://cdn.example.org/garden',
      text: 'The garden',
      place: 'navigation',
      rel: ['nofollow'],
    });
    expect(links.find(({ text }) => text === 'Imprint')?.place).toBe('navigation');
  });

  test('has pictures with the largest source, words, caption and licence', async () => {
    const { images } = await read();
    expect(images).toMatchObject([
      {
        url: 'https://cdn.example.org/img/large.jpg',
        alt: 'Two bees',
        caption: 'Bees on a comb CC BY',
        width: 900,
        height: 600,
        licence: 'https://creativecommons.org/licenses/by/4.0/',
      },
    ]);
    expect(images[0]?.context).toContain('the round dance');
  });

  test('has its tables of data as items', async () => {
    const { items } = await read();
    expect(items).toContainEqual({
      kind: 'table',
      types: ['Table'],
      source: 'table',
      name: 'Dances',
      properties: { rowCount: '2', columns: ['Dance', 'Distance'], rows: ['round | 50 m', 'waggle | 5 km'] },
    });
  });

  test('has signals of what was left out', async () => {
    const { signals } = await read();
    expect(signals.boilerplateShare).toBeGreaterThan(0.2);
    expect(signals.boilerplateShare).toBeLessThan(0.7);
    expect(signals.scripts).toBe(1);
    expect(signals.brokenShare).toBe(0);
  });
});

const textOf = async (markup: string) => (await extractPage(fetched(markup))).blocks.map(({ text }) => text).join('\n');

describe('pages that are no articles', () => {
  test('a forum keeps its posts', async () => {
    const post = (who: string) =>
      `<div class="post"><div class="author"><a href="/u/${who}">${who}</a></div><div class="body"><p>${sentence(`what ${who} thinks`)}</p><p>${sentence(`why ${who} thinks so`)}</p></div></div>`;
    const text = await textOf(
      `<title>Thread</title><nav><a href="/">Forum</a></nav><h1>Which soil?</h1>${['ann', 'bob', 'cat'].map(post).join('')}`,
    );
    for (const who of ['ann', 'bob', 'cat']) expect(text).toContain(sentence(`what ${who} thinks`));
    expect(text).not.toContain('Forum');
  });

  test('a list of teasers keeps them when there is nothing else', async () => {
    const card = (what: string) =>
      `<li class="card"><h3><a href="/${what}">All about ${what}</a></h3><p>${sentence(what)}</p></li>`;
    const text = await textOf(
      `<title>Topics</title><main><ul>${['soil', 'seeds', 'water', 'sun'].map(card).join('')}</ul></main>`,
    );
    for (const what of ['soil', 'seeds', 'water', 'sun']) expect(text).toContain(sentence(what));
  });

  test('the same list beside an article is left out', async () => {
    const card = (what: string) =>
      `<li class="card"><h3><a href="/${what}">All about ${what}</a></h3><p>Short words on ${what}, not many.</p></li>`;
    const paragraphs = ['rain', 'wind', 'snow', 'hail', 'fog'].map((what) => `<p>${sentence(what)}</p>`).join('');
    const text = await textOf(
      `<title>Weather</title><div><div>${paragraphs}</div><ul>${['soil', 'seeds', 'water', 'sun'].map(card).join('')}</ul></div>`,
    );
    expect(text).toContain(sentence('hail'));
    expect(text).not.toContain('seeds');
  });

  test('documentation keeps code as it is written', async () => {
    const code = 'for (const a of b) {\n  print(a);\n}';
    const { blocks } = await extractPage(
      fetched(
        `<title>Loops</title><main><h1>Loops</h1><p>${sentence('loops')}</p><pre><code>${code}</code></pre><p>${sentence('more loops')}</p></main>`,
      ),
    );
    expect(blocks).toContainEqual({ kind: 'code', text: code });
  });

  test('a product page keeps what it says, and its offer is an item', async () => {
    const offer = {
      '@type': 'Product',
      name: 'Spade',
      offers: { '@type': 'Offer', price: 19.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    };
    const page = await extractPage(
      fetched(
        `<title>Spade</title><script type="application/ld+json">${JSON.stringify(offer)}</script><h1>Spade</h1><div id="description"><p>${sentence('the spade')}</p></div>`,
      ),
    );
    expect(page.blocks.map(({ text }) => text)).toContain(sentence('the spade'));
    expect(page.items).toMatchObject([
      { kind: 'product', name: 'Spade', properties: { price: '19.5', priceCurrency: 'EUR', availability: 'InStock' } },
    ]);
  });

  test('a page whose names mean something else keeps its text', async () => {
    const part = (what: string) =>
      `<div class="widget"><p>${sentence(what)}</p><p>${sentence(`more ${what}`)}</p></div>`;
    const text = await textOf(
      `<title>Tools</title>${['saws', 'drills', 'planes', 'files', 'rasps', 'awls'].map(part).join('')}`,
    );
    expect(text).toContain(sentence('planes'));
  });

  test('builders of pages call everything a widget or published, and mean nothing by it', async () => {
    const widget = (what: string) =>
      `<div class="elementor-element elementor-widget elementor-widget-text-editor"><p>${sentence(what)}</p><p>${sentence(`more ${what}`)}</p></div>`;
    const node = `<div class="node node--promoted node--published"><p>${sentence('a node')}</p></div>`;
    const side = `<div class="widget"><p>${sentence('the side bar')}</p></div>`;
    const text = await textOf(
      `<title>Tools</title><div>${['saws', 'drills', 'planes'].map(widget).join('')}${node}${side}</div>`,
    );
    for (const what of ['saws', 'more planes', 'a node']) expect(text).toContain(sentence(what));
    expect(text).not.toContain('side bar');
  });

  test('notes beside the text, and questions that open their answers, are part of it', async () => {
    const text = await textOf(
      `<title>FAQ</title><main><h3><button>How deep do roots grow?</button></h3><p>${sentence('roots')}</p><aside class="note"><p>${sentence('a note')}</p></aside><p>${sentence('soil')}</p><p>${sentence('sand')}</p></main>`,
    );
    expect(text).toContain('How deep do roots grow?');
    expect(text).toContain(sentence('a note'));
  });

  test('a page of few words and links keeps them', async () => {
    const text = await textOf(
      '<title>Links</title><ul><li><a href="/a">Algebra for beginners</a><li><a href="/b">Geometry</a></ul>',
    );
    expect(text).toBe('Algebra for beginners\nGeometry');
  });

  test('a page without anything has no blocks', async () => {
    expect((await extractPage(fetched(''))).blocks).toEqual([]);
  });

  test('a page whose text a script would show gives what its structured data says', async () => {
    const data = {
      '@type': 'NewsArticle',
      headline: 'Late',
      articleBody: `${sentence('one thing')}\n\n${sentence('a second thing').repeat(4)}`,
    };
    const { blocks } = await extractPage(
      fetched(
        `<title>Late</title><script type="application/ld+json">${JSON.stringify(data)}</script><div id="app">Loading</div>`,
      ),
    );
    expect(blocks[0]).toEqual({ kind: 'paragraph', text: sentence('one thing') });
  });
});

describe('markup as it is written', () => {
  test('end tags that are missing are put where they belong', async () => {
    const { blocks } = await extractPage(
      fetched(
        `<title>x</title><p>${sentence('one')}<p>${sentence('two')}<ul><li>a<ul><li>b</ul><li>c</ul><table><tr><td>1<td>2<tr><td>3<td>4</table>`,
      ),
    );
    expect(blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      `paragraph ${sentence('one')}`,
      `paragraph ${sentence('two')}`,
      'item a',
      'item b',
      'item c',
      'table 1 | 2',
      'table 3 | 4',
    ]);
  });

  test('two line breaks end a paragraph', async () => {
    expect(
      await textOf(`<title>x</title><div>${sentence('one')}<br><br>${sentence('two')}<br>${sentence('three')}</div>`),
    ).toBe(`${sentence('one')}\n${sentence('two')}\n${sentence('three')}`);
  });

  test('the charset that the page names is used', async () => {
    const bytes = Uint8Array.from(
      [...'<meta charset="windows-1251"><title>'].map((letter) => letter.charCodeAt(0)).concat([0xcf, 0xf0, 0xe8]),
    );
    expect((await extractPage(fetched(bytes))).title).toBe('При');
  });
});
