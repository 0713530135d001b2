import type { BotInformation } from '@lyceum/contracts/search/opt-out';

export interface BotDeps {
  readonly userAgent: string;
  readonly addresses: readonly string[];
  readonly reverseDns: string | undefined;
  readonly webUrl: string;
  readonly searchUrl: string;
}

/** Who the crawler is, for people who found it in their logs. */
export function describeBot({ userAgent, addresses, reverseDns, webUrl, searchUrl }: BotDeps): BotInformation {
  const token = /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? 'LyceumBot';
  return {
    name: token,
    userAgent,
    robotsToken: token,
    addresses: [...addresses],
    reverseDns: reverseDns ?? null,
    pageUrl: `${webUrl}/bot`,
    optOutUrl: `${searchUrl}/api/opt-out`,
    limits: [
      {
        how: 'robots.txt',
        example: `User-agent: ${token}\nDisallow: /private/\nCrawl-delay: 10`,
        effect: 'What is disallowed is not fetched, and there is this pause between two fetches (RFC 9309).',
      },
      {
        how: 'A meta tag, or the X-Robots-Tag header with the same words',
        example: `<meta name="${token.toLowerCase()}" content="noindex">`,
        effect: 'The page is not shown; nofollow, nosnippet, noimageindex and max-snippet are understood too.',
      },
      {
        how: 'An opt-out with proof',
        example: `POST ${searchUrl}/api/opt-out {"site":"example.org","contact":"you@example.org"}`,
        effect: 'The site and all hosts under it leave every index within seconds and are never fetched again.',
      },
    ],
  };
}
