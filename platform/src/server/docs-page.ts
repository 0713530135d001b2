import type { Endpoint } from '@lyceum/contracts/endpoint';
import { type ErrorCode, errors } from '@lyceum/contracts/errors';
import { type Html, html, pagePolicy, renderPage } from './html.ts';
import { type ApiInfo, tagOf } from './openapi.ts';
import { constraintsOf, fieldsOf, type Schema, typeName } from './schema-words.ts';

/**
 * The API as a page: no script, no font, no request, so it reads the same on a train and under the strictest policy.
 * Why it is not a viewer from npm: docs/decisions/0005-api-description.md.
 */
export function docsPage({ title, version, endpoints }: ApiInfo): string {
  const groups = Map.groupBy(endpoints, ({ path }) => tagOf(path));
  return renderPage({
    title: `${title} API`,
    style,
    body: html`<header>
<h1>${title} API</h1>
<p>Version ${version}. For programs: <a href="/openapi.json">OpenAPI 3.1</a>. Failures are
<a href="#errors">problem documents</a> (RFC 9457).</p>
</header>
<nav><ul>${[...groups.keys(), 'errors'].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
<main>${[...groups].map(([tag, members]) => section(tag, members))}${errorTable()}</main>`,
  });
}

const section = (tag: string, endpoints: readonly Endpoint[]) =>
  html`<section id="${tag}"><h2>${tag}</h2>${endpoints.map(article)}</section>`;

const access = {
  public: 'no token needed',
  user: 'needs a token',
  admin: 'needs the role admin',
} as const;

const article = (endpoint: Endpoint): Html => html`<article>
<h3><code><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> ${endpoint.path}</code></h3>
<p>${endpoint.summary}. <small>${access[endpoint.access]}</small></p>
${endpoint.description ? html`<p>${withCode(endpoint.description)}</p>` : undefined}
${fields('Path', endpoint.params)}
${fields('Query', endpoint.query)}
${fields('Headers', endpoint.headers)}
${fields('Body', endpoint.body)}
${endpoint.reply ? fields(`Answer ${endpoint.status}`, endpoint.reply) : html`<p>Answer ${endpoint.status}, no body.</p>`}
${endpoint.errors ? html`<p>Can fail with ${endpoint.errors.map(errorLink)}</p>` : undefined}
</article>`;

/** Descriptions mark names with backticks, as in Markdown. */
const withCode = (text: string): Html[] =>
  text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));

const errorLink = (code: ErrorCode) => html`<a href="#error-${code}"><code>${code}</code></a> `;

function fields(heading: string, schema: Schema | undefined): Html | undefined {
  if (!schema) return undefined;
  const rows = fieldsOf(schema);
  if (rows.length === 0) return html`<p>${heading}: <code>${typeName(schema)}</code></p>`;
  return html`<details><summary>${heading}</summary><table>
<thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>
<tbody>${rows.map(
    ({ path, schema: of, required }) =>
      html`<tr><td><code>${path}</code>${required ? undefined : html` <small>optional</small>`}</td><td>${typeName(of)}</td><td>${withCode(constraintsOf(of))}</td></tr>`,
  )}</tbody></table></details>`;
}

const errorTable = () => html`<section id="errors"><h2>errors</h2><table>
<thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead>
<tbody>${Object.entries(errors).map(
  ([code, { status, title }]) =>
    html`<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
)}</tbody></table></section>`;

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0}h2{border-bottom:1px solid;margin-top:2.5rem}
article{margin:1.5rem 0}h3{margin:0;font-weight:400}h3 b{display:inline-block;min-width:4.5rem}small{opacity:.7}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-top:1px solid #8884}
summary{cursor:pointer}td{overflow-wrap:anywhere}.get{color:light-dark(#087443,#4ecb8d)}.post{color:light-dark(#0b57b0,#7db5ff)}
.put,.patch{color:light-dark(#8a4f00,#f0b55c)}.delete{color:light-dark(#b01e35,#ff8c9b)}`;

export const docsPolicy = pagePolicy(style);
