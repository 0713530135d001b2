/** Names that authors give to what surrounds the content, matched against `createNames`. */
const alternatives = (list: string) =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('|');

/** What is no content wherever it stands. */
export const boilerplateNames = new RegExp(
  ` (?:${alternatives(`
  (?:sub |main |top |site |global |primary |secondary |mobile )?(?:nav|navbar|navigation|navigations|menu|menus|submenu|breadcrumb|breadcrumbs|crumbs)
  (?:site|page|global|main) (?:header|footer)
  footer|foot|masthead|topbar|top bar|toolbar|tool bar|skip link|skip to content
  sidebar|side bar|sidebars|rail|right rail|left rail|right col|rightcol|secondary column
  share|shares|sharing|sharebar|share bar|sharedaddy|sharethis|sharer|shareit|social|socials|socialize|social media|addthis|addtoany|a2a kit|follow us|follow|followbar
  related\\w*|yarpp|recommended|recommend|recommendation|recommendations|recirc|recirculation|read next|readnext|up next|more from|more stories|more news|more articles|more on this|also read|read also|you may like|you might like|also like|most read|most popular|mostpopular|popular posts|popular|trending|latest news|top stories|teaser list|onward
  comment|comments|commentlist|comment list|comments area|respond|disqus|disqus thread|livefyre|coral|viafoura|fb comments|replies
  newsletter|newsletters|subscribe|subscription|subscribe box|signup|sign up|sign in|login|log in|register|email signup|optin|opt in|mailing list
  ad|ads|adv|advert|adverts|advertisement|advertisements|advertising|adsense|adsbygoogle|adslot|ad slot|adbox|ad container|dfp|google ad|gpt ad|banner ad|ad banner|sponsor|sponsored|sponsors|sponsorship|promo|promos|promotion|promotions|promoted|partner content|outbrain|taboola|zergnet|revcontent|teads|mgid|affiliate box
  cookie|cookies|cookie banner|consent|gdpr|ccpa|cmp|privacy banner
  modal|popup|pop up|overlay|lightbox|tooltip|dropdown|drop down|offcanvas|off canvas|hamburger
  tags|taglist|tag list|tag links|tagcloud|tag cloud|post tags|entry tags|article tags|post categories|cat links|category links|post category
  author bio|authorbio|author box|authorbox|about author|about the author|author info|author card|author profile|author description|author details|author block|bio box|contributor bio
  post meta|postmeta|entry meta|article meta|meta data|metadata|post info|article info|post details|byline|bylines|post date|entry date|article date|timestamp|time stamp|dateline|pubdate|published|posted on|last updated|read time|reading time
  pagination|pager|paging|page links|post nav|post navigation|next prev|prev next|nextprev|previous next|nav links
  (?<! elementor )widgets?(?! (?:text editor|sow|theme post))|print only|no print|noprint|print button|print link
  rating|ratings|likes|jetpack likes|star rating|votes|vote|poll|polls
  copyright|copy right|legal|disclaimer
  jp relatedposts|wp playlist|jump links|backtotop|back to top|to top|scroll top|toast|notification|notifications|announcement|alert bar|breaking news|ticker|search form|searchform|search box|searchbox|search bar
  feedback|contact form|call to action|cta|donate|donation|paywall|regwall|premium box|app download|download app
  `)}) `,
);

/** What names say is the content itself; these are never taken for something else because of another word in their name. */
export const contentNames = new RegExp(
  ` (?:${alternatives(`
  (?:article|post|entry|story|news|blog|page|main|content|body|text|rich) ?(?:body|content|contents|text|copy|main|article|entry|story)
  articlebody|postbody|storybody|entrycontent|postcontent|articlecontent|storycontent|maincontent|bodytext|fulltext
  article|post|entry|hentry|story|node|prose|markdown|markdown body|mw parser output|rst content|document
  `)}) `,
);

/** The containers that news systems and blogs put the text of an article in, and nothing else. */
export const bodyNames = new RegExp(
  ` (?:${alternatives(`
  articlebody|article body|article text|article content|article content body|article copy|article main body|articlecontent|articletext
  post content|post body|postbody|postcontent|post text|post entry|single content|blog content|blog post content
  entry content|entrycontent|entry body|entry text
  story body|storybody|story content|story text|storytext|storycontent|body copy|body text|bodytext|bodycopy
  content body|content text|text content|rich text|richtext|markdown body|mw parser output|rst content|news text|newstext|news body|fulltext|full text|td post content|wysiwyg
  `)}) `,
);

/** What belongs to a picture, not to the text around it. */
export const captionNames =
  / (?:\w*caption|captions|caption text|photo credit|image credit|photocredit|credit|credits|image meta|photo meta|gallery|inlinegallery|\w*gallery|slideshow|carousel|slider|image info|photo info|media info|video player|videoplayer|video container|featured video|photo|embed caption) /;

/** Notes that belong to the text, although they stand beside it. */
export const noteNames =
  / (?:note|notes|tip|tips|hint|warning|caution|important|info|admonition|callout|footnote|footnotes|example|definition|exercise|theorem|sidenote|marginnote) /;
