import type { Said } from './language.ts';

interface PreferencesWords {
  title: string;
  about: string;
  sites: { raise: string; lower: string; block: string; pin: string };
  perLine: string;
  languages: string;
  languagesHint: string;
  freshness: string;
  freshnessKinds: { ignore: string; normal: string; prefer: string };
  level: string;
  levels: { none: string; primary: string; secondary: string; higher: string; professional: string };
  safe: string;
  safeKinds: { off: string; moderate: string; strict: string };
  save: string;
  saved: string;
  wrong: string;
  lens: string;
  lensAbout: string;
  share: string;
  load: string;
  lensText: string;
  forget: string;
}

export const preferencesWords: Said<PreferencesWords> = {
  en: {
    title: 'Preferences',
    about: 'Kept by your browser and sent along with each search. The server keeps nothing of it.',
    sites: { raise: 'Show earlier', lower: 'Show later', block: 'Never show', pin: 'Always first' },
    perLine: 'One site a line',
    languages: 'Languages',
    languagesHint: 'Such as en, de; the first is liked best',
    freshness: 'New pages',
    freshnessKinds: {
      ignore: 'Do not matter more',
      normal: 'Matter where the query is about news',
      prefer: 'Always matter',
    },
    level: 'Level of learning',
    levels: { none: 'Any', primary: 'Primary', secondary: 'Secondary', higher: 'Higher', professional: 'Professional' },
    safe: 'Safe search',
    safeKinds: { off: 'Off', moderate: 'Moderate', strict: 'Strict' },
    save: 'Save',
    saved: 'Saved in this browser.',
    wrong: 'This could not be saved: look at the sites and languages again, or take some away.',
    lens: 'Lenses',
    lensAbout: 'A lens is a small file with your way of looking at the web, which others can use.',
    share: 'Download mine as a lens',
    load: 'Use a lens',
    lensText: 'Content of the lens file',
    forget: 'Forget everything',
  },
  de: {
    title: 'Vorlieben',
    about: 'Ihr Browser bewahrt sie auf und sendet sie mit jeder Suche. Der Server behält nichts davon.',
    sites: { raise: 'Weiter vorn zeigen', lower: 'Weiter hinten zeigen', block: 'Nie zeigen', pin: 'Immer zuerst' },
    perLine: 'Eine Website je Zeile',
    languages: 'Sprachen',
    languagesHint: 'Etwa en, de; die erste ist die liebste',
    freshness: 'Neue Seiten',
    freshnessKinds: {
      ignore: 'Zählen nicht mehr',
      normal: 'Zählen, wo es um Neuigkeiten geht',
      prefer: 'Zählen immer mehr',
    },
    level: 'Lernstufe',
    levels: {
      none: 'Jede',
      primary: 'Grundschule',
      secondary: 'Weiterführende Schule',
      higher: 'Hochschule',
      professional: 'Beruf',
    },
    safe: 'Sichere Suche',
    safeKinds: { off: 'Aus', moderate: 'Gemäßigt', strict: 'Streng' },
    save: 'Speichern',
    saved: 'In diesem Browser gespeichert.',
    wrong:
      'Das ließ sich nicht speichern: Sehen Sie die Websites und Sprachen noch einmal an oder nehmen Sie einige weg.',
    lens: 'Linsen',
    lensAbout: 'Eine Linse ist eine kleine Datei mit Ihrer Sicht auf das Netz, die andere verwenden können.',
    share: 'Meine als Linse herunterladen',
    load: 'Linse verwenden',
    lensText: 'Inhalt der Linsendatei',
    forget: 'Alles vergessen',
  },
};
