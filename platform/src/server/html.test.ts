import { expect, test } from 'vitest';
import { Html, html, pagePolicy, renderPage } from './html.ts';

test('values are escaped, markup is not, and lists are joined', () => {
  const evil = `<script>"&'`;
  expect(html`<p title="${evil}">${[html`<b>1</b>`, 2, undefined]}</p>`).toEqual(
    new Html('<p title="&lt;script&gt;&quot;&amp;&#39;"><b>1</b>2</p>'),
  );
});

test("a page's style is the one that its policy names", () => {
  const style = 'p{color:red}';
  const page = renderPage({ title: 'T', style, body: html`<p>x</p>` });
  expect(page).toContain(`<style>${style}</style>`);
  expect(pagePolicy(style)).toContain("style-src 'sha256-");
});
