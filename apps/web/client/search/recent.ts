const key = 'lyceum-recent';
const most = 8;

/** The last searches, on this device and nowhere else. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((known) => known !== text);
  keep([text, ...others].slice(0, most));
}

export const forgetSearches = (): void => keep([]);

function keep(texts: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // A browser that keeps nothing is a choice, not a fault.
  }
}
