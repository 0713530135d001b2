import type { Crawl, CrawlScope } from '@lyceum/contracts/search/crawl';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { useState } from 'preact/hooks';
import { moment } from '../../account/times.ts';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { count, useAdmin } from '../context.ts';
import { useCrawlEvents } from '../crawl-events.ts';

const scopes = ['page', 'prefix', 'host', 'domain', 'any'] as const satisfies readonly CrawlScope[];

export function Crawls() {
  const { search, said } = useAdmin();
  const crawls = useLoaded((signal) => search.call(searchEndpoints.crawls, { query: { limit: 20 }, signal }), []);
  const start = async (values: FieldValues, form: HTMLFormElement) => {
    const seeds = (values.seeds ?? '').split(/\s+/).filter((seed) => seed !== '');
    const scope = scopes.find((known) => known === values.scope) ?? 'host';
    const body = { seeds, scope, maxPages: Number(values.maxPages), maxDepth: Number(values.maxDepth) };
    await search.call(searchEndpoints.startCrawl, { body });
    form.reset();
    crawls.reload();
  };
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.crawls}</h1>
      <section class="card">
        <h2>{said.startCrawl}</h2>
        <Form send={start}>
          <Field name="seeds" label={said.seeds} rows={2} required />
          <div class="field">
            <label for="scope">{said.scope}</label>
            <select id="scope" name="scope">
              {scopes.map((scope) => (
                <option key={scope} value={scope} selected={scope === 'host'}>
                  {scope}
                </option>
              ))}
            </select>
          </div>
          <Field name="maxPages" label={said.maxPages} type="number" value="1000" />
          <Field name="maxDepth" label={said.maxDepth} type="number" value="10" />
          <Submit>{said.start}</Submit>
        </Form>
      </section>
      <Show of={crawls} tryAgain={said.tryAgain}>
        {({ items }) => (
          <ul class="list">
            {items.map((crawl) => (
              <CrawlRow key={crawl.id} first={crawl} onChange={crawls.reload} />
            ))}
          </ul>
        )}
      </Show>
      <PageReason />
    </main>
  );
}

/** A crawl that goes on is followed as it happens. */
function CrawlRow({ first, onChange }: { readonly first: Crawl; onChange(): void }) {
  const { search, said, language } = useAdmin();
  const live = first.state === 'running' || first.state === 'queued';
  const { state, counts, pages } = useCrawlEvents(first, live);
  const params = { id: first.id };
  const act = (endpoint: 'pauseCrawl' | 'resumeCrawl' | 'cancelCrawl') => async () => {
    await search.call(searchEndpoints[endpoint], { params });
    onChange();
  };
  const button = (endpoint: 'pauseCrawl' | 'resumeCrawl' | 'cancelCrawl', text: string) => (
    <Form send={act(endpoint)}>
      <button type="submit" class="plain">
        {text}
      </button>
    </Form>
  );
  const shown = [
    'fetched',
    'indexed',
    'queued',
    'notModified',
    'robotsDenied',
    'noindex',
    'duplicate',
    'failed',
  ] as const;
  return (
    <li class="stack">
      <div class="row">
        <strong>{first.seeds.join(' ')}</strong>
        <span class={`tag ${state === 'failed' ? 'bad' : ''}`}>{state}</span>
        <span class="quiet small">{moment(first.createdAt, language)}</span>
      </div>
      <p class="row small" role="status">
        {shown.map((name) => (
          <span key={name}>
            {name} {count(counts[name], language)}
          </span>
        ))}
      </p>
      {first.error ? <p class="bad">{first.error}</p> : null}
      <div class="row">
        {state === 'running' || state === 'queued' ? button('pauseCrawl', said.pause) : null}
        {state === 'paused' ? button('resumeCrawl', said.resume) : null}
        {['running', 'queued', 'paused'].includes(state) ? button('cancelCrawl', said.cancel) : null}
      </div>
      {pages.length > 0 ? (
        <details open>
          <summary>{said.latest}</summary>
          <ul class="small">
            {pages.map(({ url, outcome, reason }) => (
              <li key={url}>
                {url} <span class="tag">{outcome}</span> {reason ?? ''}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

function PageReason() {
  const { search, said } = useAdmin();
  const [why, setWhy] = useState<string>();
  const ask = async ({ url = '' }: FieldValues) =>
    setWhy((await search.call(searchEndpoints.crawledPage, { query: { url } })).why);
  return (
    <section class="card">
      <h2>{said.pageReason}</h2>
      <Form send={ask}>
        <Field name="url" label={said.address} type="url" required />
        <Submit>{said.ask}</Submit>
        <p role="status">{why}</p>
      </Form>
    </section>
  );
}
