import { html } from '@lyceum/platform/server/html';

/** Where the crawler's user agent points: for people who found it in their logs. */
export const botPage = () => html`<main class="page" id="content">
<h1>LyceumBot</h1>
<p>LyceumBot fetches pages for the private search engine of this Lyceum installation. It names itself
<code>LyceumBot</code>, obeys <code>robots.txt</code> (RFC 9309) and waits between requests.</p>
<p>To keep it out of your site:</p>
<p><code>User-agent: LyceumBot</code><br><code>Disallow: /</code></p>
</main>`;
