/** Short lines that systems put between the paragraphs of an article, in the languages that most pages are in. */
const startsAside =
  /^\W*(?:related(?: (?:articles?|stor(?:y|ies)|posts?|news|links?|topics?|tags?|content|video|coverage|reading))?\b(?=\W|$)|see (?:also|more)|read (?:more|also|next|the full)|also read|more (?:from|on|stories|news|great|like this)|don['’]?t miss|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|recommended|trending|popular (?:now|posts)|most (?:read|popular)|watch(?: now| more)?:|explore further|click here|tap here|subscribe|sign up|get (?:the|our) (?:latest|best|top|newsletter)|join our|follow (?:us|me|him|her)|like (?:us|this)|share (?:this|on|your|via)|tell us what you think|leave a (?:comment|reply)|comments?\W*$|tags?\s*:|filed under|posted in|topics?\s*:|advert(?:isement|ising)?s?\W*$|story continues|continue reading|article continues|loading|print this|email this|download (?:our|the) app|open in app|image \d+ of \d+|leia (?:também|mais)|saiba mais|veja também|compartilh|lea también|te puede interesar|comparte|lire aussi|à lire|partager|lesen sie auch|mehr zum thema|weiterlesen|teilen\W*$|anzeige\W*$|leggi anche|condividi|lees ook|читайте также|поделиться|смотрите также|関連記事|シェア|相关阅读|延伸阅读)/i;

const callsForAction =
  /\b(?:follow (?:us|me|him|her|them)?\s*on (?:twitter|facebook|instagram)|on twitter at @|subscribe to (?:our|the|my)|sign up (?:for|to) (?:our|the)|our (?:free )?(?:daily |weekly )?newsletter|all rights reserved|click here (?:to|for)|download our app)\b|\bfollow @|©/i;

const pictureCredit =
  /^\W*(?:image|photo|picture|pic|foto|photograph|bild|video|graphic|illustration)s?(?: credit| courtesy| by| source)?\s*[:/]|^\(?(?:image|photo|picture) ?: ?\w|^(?:credit|source|courtesy)\s*:/i;

/** A line that leads away from the text: to related pages, to comments, to a subscription. */
export const leadsAway = (line: string): boolean => line.length <= 120 && startsAside.test(line);

/** A note by the publisher about itself, as they stand at the end of articles. */
export const isPublishersNote = (line: string): boolean => line.length <= 400 && callsForAction.test(line);

export const isPictureCredit = (line: string): boolean => line.length <= 150 && pictureCredit.test(line);
