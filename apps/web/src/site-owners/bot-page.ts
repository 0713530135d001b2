import type { BotInformation } from '@lyceum/contracts/search/opt-out';
import { type Html, html } from '@lyceum/platform/server/html';
import { limitsView } from './views.ts';

/** Where the crawler's user agent points: for people who found it in their logs. */
export const botPage = (bot: BotInformation | undefined): Html => html`<main class="page" id="content">
<h1>LyceumBot</h1>
<p>LyceumBot fetches pages for the private search engine of this Lyceum installation. It names itself
<code>${bot?.userAgent ?? 'LyceumBot'}</code>, obeys <code>robots.txt</code> (RFC 9309) and waits between requests.</p>
${bot && bot.addresses.length > 0 ? html`<p>It fetches from <code>${bot.addresses.join(', ')}</code>.</p>` : undefined}
<p>To keep it out of your site:</p>
<p><code>User-agent: ${bot?.robotsToken ?? 'LyceumBot'}</code><br><code>Disallow: /</code></p>
${bot ? limitsView(bot) : undefined}
<p><a href="/site-owners">More for site owners</a></p>
</main>`;
