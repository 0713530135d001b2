/** Parameters that tell the site where a visitor came from, and change nothing of what is shown. */
const tracking = new Set([
  '_branch_match_id',
  '_bta_c',
  '_bta_tid',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'epik',
  'fb_action_ids',
  'fb_action_types',
  'fb_ref',
  'fb_source',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'ml_subscriber',
  'ml_subscriber_hash',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_cid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_conv',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
  'ymclid',
  'ysclid',
]);

const trackingPrefixes = ['utm_', 'pk_', 'piwik_', 'mtm_', 'matomo_', 'hsa_', 'stm_'];

/** Names that are used for nothing else. */
const session = new Set(['cfid', 'cftoken', 'jsessionid', 'oscsid', 'phpsessid', 'session_id', 'sessionid', 'zenid']);

/** Names that may mean something else too; only a long random value shows that they name a visit. */
const perhapsSession = new Set(['s', 'sess', 'session', 'sid']);

const looksRandom = (value: string) => value.length >= 20 && /^[0-9a-z]+$/i.test(value) && /\d/.test(value);

export function isSessionParameter(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (session.has(lower) || lower.startsWith('aspsessionid')) return true;
  return perhapsSession.has(lower) && looksRandom(value);
}

export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return tracking.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix));
}
