/** `/` goes to the field, and arrows from result to result, where no field has the focus. */
export function listenToKeys(input: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const typing = target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      input.focus();
      input.select();
    }
    if (event.key === 'j' || event.key === 'k') moveTo(event.key === 'j' ? 1 : -1);
  });
}

function moveTo(step: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.result h2 a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}
