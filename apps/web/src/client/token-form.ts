/**
 * Pages that a mailed link opens. The token stands behind `#`, so that no server sees it before a person presses the
 * button: a scanner that follows links uses up nothing. Runs in the browser as it is, its types stripped.
 */
interface Problem {
  title?: string;
  detail?: string;
  errors?: { path: string; message: string }[];
}

const form = document.querySelector<HTMLFormElement>('form[data-call]');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
// The address bar, the history and a screenshot should not keep it.
if (token) history.replaceState(null, '', location.pathname);

function say(text: string, kind: 'good' | 'bad'): void {
  const place = document.querySelector<HTMLElement>('[role=status]');
  if (!place) return;
  place.textContent = text;
  place.className = kind;
}

function sayAtField(name: string, message: string): void {
  const field = form?.elements.namedItem(name);
  const note = document.getElementById(`${name}-fault`);
  if (!(field instanceof HTMLElement) || !note) return;
  field.setAttribute('aria-invalid', 'true');
  note.textContent = message;
}

function clearFaults(): void {
  for (const note of document.querySelectorAll('.fault')) note.textContent = '';
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
}

async function send(target: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(new FormData(target));
  const answer = await fetch(target.dataset.call ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, ...(token ? { token } : {}) }),
    credentials: 'omit',
  });
  if (answer.ok) {
    target.hidden = true;
    say(target.dataset.done ?? 'Done.', 'good');
    return;
  }
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  for (const { path, message } of problem.errors ?? []) sayAtField(path.slice(1), message);
  say([problem.title ?? 'That did not work', problem.detail].filter(Boolean).join(': '), 'bad');
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  clearFaults();
  say('One moment…', 'good');
  button?.setAttribute('disabled', '');
  send(form)
    .catch(() => say('The server cannot be reached. Nothing was lost: try again.', 'bad'))
    .finally(() => button?.removeAttribute('disabled'));
});

if (form?.hasAttribute('data-needs-token') && !token) {
  form.hidden = true;
  say(
    'This page is opened by the link in a mail. The link seems to have been cut: open it again from the mail.',
    'bad',
  );
}
