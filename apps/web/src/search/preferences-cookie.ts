import { SearchPreferences } from '@lyceum/contracts/search/preferences';
import Value from 'typebox/value';

/** Kept by the browser and sent along with a search; the server keeps nothing of it. */
export const preferencesCookie = 'lyceum-preferences';
/** Browsers keep cookies of up to 4 KiB. */
const largestCookie = 3_800;

export function preferencesIn(cookies = ''): SearchPreferences | undefined {
  const found = new RegExp(`(?:^|;\\s*)${preferencesCookie}=([\\w-]{1,${largestCookie}})(?:;|$)`).exec(cookies)?.[1];
  if (!found) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(found, 'base64url').toString('utf8'));
    return Value.Check(SearchPreferences, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when the preferences are too many for a cookie. */
export function cookieOf(preferences: SearchPreferences, secure: boolean): string | undefined {
  const value = Buffer.from(JSON.stringify(preferences)).toString('base64url');
  if (value.length > largestCookie) return undefined;
  return `${preferencesCookie}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? '; Secure' : ''}`;
}
