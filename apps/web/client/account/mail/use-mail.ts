import { useApp } from '../context.tsx';
import { mailWords } from './words.ts';

/** What every mail page needs. */
export function useMail() {
  const { session, language, words } = useApp();
  return { mail: session.clients.mail, session, language, words, said: mailWords[language] };
}

export function bytes(count: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(count) / 10));
  const unit = units[power] ?? 'byte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    count / 1024 ** power,
  );
}
