import type { Config as ConfigReply, LiveConfigChange } from '@lyceum/contracts/search/config';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { useState } from 'preact/hooks';
import { moment } from '../../account/times.ts';
import { Field, type FieldValues, Form } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { useAdmin } from '../context.ts';

const groups = ['ranking', 'crawling', 'rateLimits', 'privacy'] as const;

/** Every live setting, with who changed it last. */
export function Config() {
  const { search, said } = useAdmin();
  const config = useLoaded((signal) => search.call(searchEndpoints.config, { signal }), []);
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.config}</h1>
      <Show of={config} tryAgain={said.tryAgain}>
        {(value) => (
          <>
            <ConfigForm key={value.version} config={value} onSaved={config.reload} />
            <History key={`history-${value.version}`} current={value.version} onBack={config.reload} />
          </>
        )}
      </Show>
    </main>
  );
}

function ConfigForm({ config, onSaved }: { readonly config: ConfigReply; onSaved(): void }) {
  const { search, said } = useAdmin();
  const [verdict, setVerdict] = useState<string>();
  const send = (dryRun: boolean) => async (values: FieldValues) => {
    const body = changeFrom(values, config);
    await search.call(searchEndpoints.updateConfig, {
      body,
      query: { dryRun },
      headers: { 'if-match': `"${config.version}"` },
    });
    setVerdict(dryRun ? said.wouldWork : said.saved);
    if (!dryRun) onSaved();
  };
  const [dryRun, setDryRun] = useState(false);
  return (
    <Form send={(values) => send(dryRun)(values)} class="stack">
      <p class="quiet">
        {said.version} {config.version}
      </p>
      {groups.map((group) => (
        <fieldset key={group} class="card settings">
          <legend>{group}</legend>
          {Object.entries(config.values[group]).map(([name, value]) => (
            <Field key={name} name={`${group}.${name}`} label={name} value={String(value)} inputMode="numeric" />
          ))}
        </fieldset>
      ))}
      <Field name="blockedSites" label={said.optOuts} value={config.values.blockedSites.join('\n')} rows={3} />
      <p class="row">
        <button type="submit" onClick={() => setDryRun(false)}>
          {said.save}
        </button>
        <button type="submit" class="plain" onClick={() => setDryRun(true)}>
          {said.tryOnly}
        </button>
        <span role="status">{verdict}</span>
      </p>
    </Form>
  );
}

/** Only what was changed is sent, so that two administrators do not undo each other. */
function changeFrom(values: FieldValues, config: ConfigReply): LiveConfigChange {
  const change: Record<string, Record<string, number> | string[]> = {};
  for (const group of groups) {
    const now = config.values[group] as Record<string, unknown>;
    const changed = Object.keys(now).filter((name) => String(now[name]) !== values[`${group}.${name}`]?.trim());
    if (changed.length > 0)
      change[group] = Object.fromEntries(changed.map((name) => [name, Number(values[`${group}.${name}`])]));
  }
  const sites = (values.blockedSites ?? '').split(/\s+/).filter((site) => site !== '');
  if (sites.join() !== config.values.blockedSites.join()) change.blockedSites = sites;
  return change as LiveConfigChange;
}

function History({ current, onBack }: { readonly current: ConfigReply['version']; onBack(): void }) {
  const { search, said, language } = useAdmin();
  const versions = useLoaded((signal) => search.call(searchEndpoints.configVersions, { signal }), []);
  const back = (version: ConfigReply['version']) => async () => {
    await search.call(searchEndpoints.rollBackConfig, { body: { version }, headers: { 'if-match': `"${current}"` } });
    onBack();
  };
  return (
    <section class="card">
      <h2>{said.history}</h2>
      <Show of={versions} tryAgain={said.tryAgain}>
        {({ items }) => (
          <ul class="list">
            {items.map(({ version, at, changes }) => (
              <li key={version} class="stack">
                <p>
                  <strong>
                    {said.version} {version}
                  </strong>{' '}
                  <span class="quiet small">{moment(at, language)}</span>
                </p>
                <ul class="small">
                  {changes.map(({ path, before, after }) => (
                    <li key={path}>
                      <code>{path}</code>: {JSON.stringify(before)} → {JSON.stringify(after)}
                    </li>
                  ))}
                </ul>
                {version === current ? null : (
                  <Form send={back(version)}>
                    <button type="submit" class="plain">
                      {said.rollBack}
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  );
}
