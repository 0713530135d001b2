import type { Activity as Event } from '@lyceum/contracts/identity/activity';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Form } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { usePlace } from '../../design/router.tsx';
import { activityKinds, riskReasons } from '../activity-words.ts';
import { useApp } from '../context.tsx';
import { moment } from '../times.ts';

/** What happened with the account, what of it looks wrong, and what to do then. */
export function Activity() {
  const { session, words } = useApp();
  const [limit, setLimit] = useState(20);
  const events = useLoaded(
    (signal) => session.clients.identity.call(identityEndpoints.activity, { query: { limit }, signal }),
    [limit],
  );
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.activity}</h1>
      <Show of={events} tryAgain={words.tryAgain}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? <p class="quiet">{words.noActivity}</p> : null}
            <ul class="list">
              {items.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
            {nextCursor && limit < 100 ? (
              <button type="button" class="plain" onClick={() => setLimit(100)}>
                {words.more}
              </button>
            ) : null}
          </>
        )}
      </Show>
    </main>
  );
}

function EventRow({ event }: { readonly event: Event }) {
  const { session, words, language } = useApp();
  const { go } = usePlace();
  const { device, risk } = event;
  /** One step: the device loses its sessions, and the password is the next thing to change. */
  const notMe = async () => {
    if (device) await session.clients.identity.call(identityEndpoints.forgetDevice, { params: { id: device.id } });
    await session.clients.identity.call(identityEndpoints.revokeOtherSessions);
    go('/account/security');
  };
  return (
    <li>
      <strong>{activityKinds[language][event.kind]}</strong>{' '}
      {risk.level === 'low' ? null : (
        <span class={`tag ${risk.level === 'high' ? 'bad' : ''}`}>
          {risk.level === 'high' ? words.riskHigh : words.riskMedium}
        </span>
      )}
      <p class="quiet small">
        {moment(event.at, language)} · {device?.name ?? '–'} · {event.address ?? '–'} {event.place?.country ?? ''}
      </p>
      {risk.reasons.length > 0 ? (
        <p class="small">{risk.reasons.map((reason) => riskReasons[language][reason]).join(' · ')}</p>
      ) : null}
      {risk.level === 'low' ? null : (
        <Form send={notMe}>
          <button type="submit" class="danger">
            {words.notMe}
          </button>
        </Form>
      )}
    </li>
  );
}
