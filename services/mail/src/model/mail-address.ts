/** An address cut into its parts, in lower case. */
export interface AddressParts {
  readonly local: string;
  /** What stands behind the first `+` of the local part, if anything. */
  readonly tag: string | null;
  readonly domain: string;
}

/**
 * Cuts an address from an envelope. Undefined: nothing that could belong to an account here, among it quoted local parts,
 * control characters and everything else that could be taken for two addresses.
 */
export function cutAddress(address: string): AddressParts | undefined {
  const [, local = '', domain = ''] =
    /^([^\s\p{Cc}@",;:<>()[\]\\]{1,128})@([^\s\p{Cc}@",;:<>()\\]{1,253})$/u.exec(address) ?? [];
  if (local === '' || domain === '') return undefined;
  const folded = local.toLowerCase();
  const plus = folded.indexOf('+');
  return {
    local: plus > 0 ? folded.slice(0, plus) : folded,
    tag: plus > 0 ? folded.slice(plus + 1) : null,
    domain: domain.toLowerCase(),
  };
}

/** The address without its `+tag`: that of the account which it belongs to. */
export function baseAddress(address: string): string | undefined {
  const parts = cutAddress(address);
  return parts && `${parts.local}@${parts.domain}`;
}

/** Whether an address is named by a list of addresses and domains. */
export function isListed(address: string, list: readonly string[]): boolean {
  const lower = address.toLowerCase();
  const domain = lower.slice(lower.lastIndexOf('@') + 1);
  return list.some((entry) => {
    const wanted = entry.toLowerCase().replace(/^@/, '');
    return wanted.includes('@') ? wanted === lower : domain === wanted || domain.endsWith(`.${wanted}`);
  });
}
