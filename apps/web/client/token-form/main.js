// @ts-check
/**
 * Pages that a mailed link opens. The token stands behind `#`, so that no server sees it before a person presses the
 * button: a scanner that follows links uses up nothing. Served to the browser as it is.
 */

/** @typedef {{ title?: string, detail?: string, errors?: { path: string, message: string }[], reasons?: string[] }} Problem */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-call]'));
const token = new URLSearchParams(location.hash.slice(1)).get('token');
// The address bar, the history and a screenshot should not keep it.
if (token) history.replaceState(null, '', location.pathname);

/** @param {string} text @param {'good' | 'bad'} kind */
function say(text, kind) {
  const place = document.querySelector('[role=status]');
  if (!place) return;
  place.textContent = text;
  place.className = kind;
}

/** @param {string} name @param {string} message */
function sayAtField(name, message) {
  const field = form?.elements.namedItem(name);
  const note = document.getElementById(`${name}-fault`);
  if (!(field instanceof HTMLElement) || !note) return;
  field.setAttribute('aria-invalid', 'true');
  note.textContent = message;
}

function clearFaults() {
  for (const note of document.querySelectorAll('.fault')) note.textContent = '';
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
}

/** @type {Record<string, string>} */
const weaknesses = {
  too_short: 'It is too short.',
  too_long: 'It is too long.',
  common: 'It is among the passwords that are tried first.',
  personal_data: 'It is made of your own name or address.',
};

/** @param {HTMLFormElement} target */
function passwordField(target) {
  const field = target.querySelector('[type=password]');
  return field instanceof HTMLInputElement ? field.name : '';
}

/** @param {HTMLFormElement} target */
async function send(target) {
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
  /** @type {Problem} */
  const problem = await answer.json().catch(() => ({}));
  for (const { path, message } of problem.errors ?? []) sayAtField(path.slice(1), message);
  for (const reason of problem.reasons ?? []) sayAtField(passwordField(target), weaknesses[reason] ?? reason);
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
