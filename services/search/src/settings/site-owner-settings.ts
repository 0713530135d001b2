import * as kinds from '@lyceum/platform/settings/kinds';

/** What site owners are told about the crawler. */
export const siteOwnerSettings = {
  BOT_ADDRESSES: kinds.addressRanges({
    description: 'Addresses and ranges that the crawler fetches from, as site owners are told, comma separated.',
    fallback: [],
    fallbackInWords: 'not told',
  }),
  BOT_REVERSE_DNS: kinds.optionalText({
    description: 'What the names of those addresses end in, such as `.crawl.example.org`.',
    fallbackInWords: 'not told',
  }),
} as const;
