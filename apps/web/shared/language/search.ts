import type { Said } from './language.ts';

interface SearchWords {
  heading: string;
  about: string;
  label: string;
  placeholder: string;
  go: string;
  speak: string;
  listening: string;
  stopListening: string;
  picture: string;
  dropPicture: string;
  tabs: { all: string; educational: string; document: string; structured: string; image: string };
  tabsLabel: string;
  filters: string;
  time: { any: string; day: string; week: string; month: string; year: string };
  anyLanguage: string;
  anySite: string;
  apply: string;
  found: (count: string, more: boolean, ms: number) => string;
  nothing: (query: string) => string;
  nothingHelp: string[];
  didYouMean: string;
  showingFor: string;
  insteadOf: string;
  partial: string;
  why: string;
  educational: string;
  more: string;
  raise: string;
  lower: string;
  block: string;
  pin: string;
  siteMenu: (site: string) => string;
  saved: string;
  similar: string;
  duplicate: string;
  recent: string;
  forget: string;
  cannotSearch: string;
  badSearch: string;
  preparing: string;
  noSpeech: string;
  source: string;
  onPage: string;
  preferences: string;
}

export const searchWords: Said<SearchWords> = {
  en: {
    heading: 'Search',
    about: 'A private search engine. Nobody is told what you look for.',
    label: 'Search for',
    placeholder: 'Words, a question, or "an exact phrase"',
    go: 'Search',
    speak: 'Search by voice',
    listening: 'Listening… press again to stop',
    stopListening: 'Stop listening',
    picture: 'Search by picture',
    dropPicture: 'Drop a picture here to find ones like it',
    tabs: { all: 'All', educational: 'Educational', document: 'Documents', structured: 'Data', image: 'Pictures' },
    tabsLabel: 'Kinds of results',
    filters: 'Filters',
    time: { any: 'Any time', day: 'Past day', week: 'Past week', month: 'Past month', year: 'Past year' },
    anyLanguage: 'Any language',
    anySite: 'Any site',
    apply: 'Apply',
    found: (count, more, ms) => `${more ? 'More than ' : ''}${count} results in ${ms} ms`,
    nothing: (query) => `Nothing was found for “${query}”.`,
    nothingHelp: ['Check the spelling.', 'Try fewer or more general words.', 'Take filters away.'],
    didYouMean: 'Did you mean',
    showingFor: 'Showing results for',
    insteadOf: 'Search instead for',
    partial: 'Some of the work was left out to answer in time.',
    why: 'Why this result',
    educational: 'educational',
    more: 'More results',
    raise: 'Show earlier',
    lower: 'Show later',
    block: 'Never show',
    pin: 'Always first',
    siteMenu: (site) => `What to do with ${site}`,
    saved: 'Noted on this device. It counts from the next search on.',
    similar: 'similar',
    duplicate: 'the same picture',
    recent: 'Your recent searches, kept on this device only',
    forget: 'Forget them',
    cannotSearch: 'The search service cannot be reached. Please try again in a moment.',
    badSearch: 'This cannot be searched for:',
    preparing: 'This way of searching is still being made ready. Please try again in a few minutes.',
    noSpeech: 'Nothing was heard. Please try again, closer to the microphone.',
    source: 'Source',
    onPage: 'On the page',
    preferences: 'Preferences',
  },
  de: {
    heading: 'Suche',
    about: 'Eine private Suchmaschine. Niemand erfährt, wonach Sie suchen.',
    label: 'Suchen nach',
    placeholder: 'Wörter, eine Frage oder "ein genauer Satz"',
    go: 'Suchen',
    speak: 'Mit der Stimme suchen',
    listening: 'Ich höre zu… noch einmal drücken beendet',
    stopListening: 'Aufnahme beenden',
    picture: 'Mit einem Bild suchen',
    dropPicture: 'Bild hier ablegen, um ähnliche zu finden',
    tabs: { all: 'Alles', educational: 'Lernen', document: 'Dokumente', structured: 'Daten', image: 'Bilder' },
    tabsLabel: 'Arten von Ergebnissen',
    filters: 'Filter',
    time: {
      any: 'Beliebige Zeit',
      day: 'Letzter Tag',
      week: 'Letzte Woche',
      month: 'Letzter Monat',
      year: 'Letztes Jahr',
    },
    anyLanguage: 'Jede Sprache',
    anySite: 'Jede Website',
    apply: 'Anwenden',
    found: (count, more, ms) => `${more ? 'Mehr als ' : ''}${count} Ergebnisse in ${ms} ms`,
    nothing: (query) => `Für „${query}“ wurde nichts gefunden.`,
    nothingHelp: [
      'Prüfen Sie die Schreibweise.',
      'Versuchen Sie weniger oder allgemeinere Wörter.',
      'Nehmen Sie Filter weg.',
    ],
    didYouMean: 'Meinten Sie',
    showingFor: 'Ergebnisse für',
    insteadOf: 'Stattdessen suchen nach',
    partial: 'Ein Teil der Arbeit wurde ausgelassen, um rechtzeitig zu antworten.',
    why: 'Warum dieses Ergebnis',
    educational: 'zum Lernen',
    more: 'Weitere Ergebnisse',
    raise: 'Weiter vorn zeigen',
    lower: 'Weiter hinten zeigen',
    block: 'Nie zeigen',
    pin: 'Immer zuerst',
    siteMenu: (site) => `Was mit ${site} geschehen soll`,
    saved: 'Auf diesem Gerät vermerkt. Es gilt ab der nächsten Suche.',
    similar: 'ähnlich',
    duplicate: 'dasselbe Bild',
    recent: 'Ihre letzten Suchen, nur auf diesem Gerät',
    forget: 'Vergessen',
    cannotSearch: 'Der Suchdienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    badSearch: 'Danach kann nicht gesucht werden:',
    preparing: 'Diese Art der Suche wird noch vorbereitet. Bitte versuchen Sie es in ein paar Minuten wieder.',
    noSpeech: 'Es war nichts zu hören. Bitte noch einmal, näher am Mikrofon.',
    source: 'Quelle',
    onPage: 'Auf der Seite',
    preferences: 'Vorlieben',
  },
};
