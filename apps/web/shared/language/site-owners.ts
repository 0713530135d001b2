import type { Said } from './language.ts';

interface SiteOwnerWords {
  title: string;
  about: string;
  limit: string;
  optOut: string;
  optOutAbout: string;
  site: string;
  contact: string;
  what: string;
  kinds: { crawling: string; images: string; snippets: string };
  purpose: string;
  purposes: { opt_out: string; opt_in: string; inspect: string };
  send: string;
  proof: string;
  proofAbout: string;
  file: string;
  tag: string;
  record: string;
  check: string;
  states: { pending: string; proven: string; expired: string; revoked: string };
  found: string;
  holdings: string;
  cannot: string;
  recognise: string;
}

export const siteOwnerWords: Said<SiteOwnerWords> = {
  en: {
    title: 'For site owners',
    about: 'This search engine fetches pages politely, keeps only their essential text, and leaves when you ask.',
    limit: 'How to limit our crawler',
    optOut: 'Leave, come back, or see what is held',
    optOutAbout:
      'We ask for a proof that the site is yours. Then it takes effect at once, in every index, and for good.',
    site: 'Site',
    contact: 'Your e-mail address',
    what: 'What should end',
    kinds: {
      crawling: 'Everything: the site is not fetched and not shown',
      images: 'Pictures',
      snippets: 'Texts below results',
    },
    purpose: 'What you want',
    purposes: { opt_out: 'Leave', opt_in: 'Come back', inspect: 'See what is held' },
    send: 'Go on',
    proof: 'Show that the site is yours',
    proofAbout: 'One of these will do. Then press the button.',
    file: 'A file at this address',
    tag: 'A tag in the head of this page',
    record: 'A record in DNS',
    check: 'Look now',
    states: {
      pending: 'We are waiting for the proof.',
      proven: 'Proven. It holds from now on.',
      expired: 'This request is too old. Please begin anew.',
      revoked: 'Taken back by the owner.',
    },
    found: 'At the last look',
    holdings: 'What is held about the site',
    cannot: 'That did not work:',
    recognise: 'How to recognise it',
  },
  de: {
    title: 'Für Betreiber von Websites',
    about:
      'Diese Suchmaschine ruft Seiten höflich ab, behält nur deren wesentlichen Text und geht, wenn Sie darum bitten.',
    limit: 'Wie Sie unseren Crawler begrenzen',
    optOut: 'Gehen, zurückkommen oder sehen, was vorliegt',
    optOutAbout:
      'Wir bitten um einen Beleg, dass die Website Ihnen gehört. Dann gilt es sofort, in jedem Index und auf Dauer.',
    site: 'Website',
    contact: 'Ihre E-Mail-Adresse',
    what: 'Was enden soll',
    kinds: {
      crawling: 'Alles: Die Website wird weder abgerufen noch gezeigt',
      images: 'Bilder',
      snippets: 'Texte unter Ergebnissen',
    },
    purpose: 'Was Sie möchten',
    purposes: { opt_out: 'Gehen', opt_in: 'Zurückkommen', inspect: 'Sehen, was vorliegt' },
    send: 'Weiter',
    proof: 'Zeigen Sie, dass die Website Ihnen gehört',
    proofAbout: 'Eines davon genügt. Drücken Sie dann den Knopf.',
    file: 'Eine Datei unter dieser Adresse',
    tag: 'Ein Tag im Kopf dieser Seite',
    record: 'Ein Eintrag im DNS',
    check: 'Jetzt nachsehen',
    states: {
      pending: 'Wir warten auf den Beleg.',
      proven: 'Belegt. Es gilt ab jetzt.',
      expired: 'Diese Anfrage ist zu alt. Bitte beginnen Sie neu.',
      revoked: 'Vom Betreiber zurückgenommen.',
    },
    found: 'Beim letzten Nachsehen',
    holdings: 'Was über die Website vorliegt',
    cannot: 'Das ging nicht:',
    recognise: 'Woran Sie ihn erkennen',
  },
};
