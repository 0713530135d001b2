import { html } from '@lyceum/platform/server/html';

/** Lets a browser add Lyceum to its search engines (OpenSearch 1.1). */
export const opensearchDescription = ({ webUrl, searchUrl }: { webUrl: string; searchUrl: string }): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Lyceum</ShortName>
<Description>Private search</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${webUrl}/?q={searchTerms}"/>
<Url type="application/x-suggestions+json" method="get" template="${searchUrl}/api/search/suggestions?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${webUrl}/opensearch.xml"/>
</OpenSearchDescription>
`.markup;
