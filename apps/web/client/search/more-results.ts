/** "More results" brings the next ones below these, without leaving the page. */
export function loadMoreInPlace(onAdded: (list: ParentNode) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#more') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    append(link, onAdded).catch(() => location.assign(link.href));
  });
}

async function append(link: HTMLAnchorElement, onAdded: (list: ParentNode) => void): Promise<void> {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = document.querySelector('#result-list');
  const added = next.querySelector('#result-list');
  if (!list || !added) throw new Error('no list');
  const first = added.querySelector<HTMLElement>('a');
  list.append(...added.children);
  const following = next.querySelector('#more');
  if (following) link.replaceWith(following);
  else link.remove();
  first?.focus();
  onAdded(list);
}
