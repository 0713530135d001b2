import { parse } from 'bowser';

/** How a device is called where its user meets it: in lists, and in the mail about a new one. */
export interface DeviceDescription {
  /** Such as `Firefox on Linux`. */
  readonly name: string;
  /** The operating system, such as `Android 16`, where anything tells. */
  readonly platform: string | undefined;
}

/** Longer ones are not written by browsers. */
const LONGEST_USER_AGENT = 512;

/** Whole numbers are what people know their system by: `Android 16`, but neither `Windows NT 10.0` nor `macOS 10.15.7`. */
const VERSIONED = ['Android', 'iOS', 'iPadOS', 'Chrome OS'];

/** Reads what a client says about itself. It is only ever shown: nothing is decided by it. */
export function describeDevice(userAgent: string): DeviceDescription {
  const given = userAgent.slice(0, LONGEST_USER_AGENT);
  if (given.trim() === '') return { name: 'Unknown device', platform: undefined };
  const { browser, os } = parse(given);
  const system = os.name === undefined ? undefined : plain(os.name);
  const program = plain(browser.name ?? '') || programOf(given);
  const name = system === undefined ? program : `${program} on ${system}`;
  return { name, platform: system === undefined ? undefined : withVersion(system, os.version) };
}

function withVersion(system: string, version: string | undefined): string {
  const major = /^\d{1,3}/.exec(version ?? '')?.[0];
  return major !== undefined && VERSIONED.includes(system) ? `${system} ${major}` : system;
}

/** The first product of RFC 9110, 10.1.5, which is what programs that are no browsers name themselves by. */
function programOf(userAgent: string): string {
  const [product = ''] = userAgent.trim().split(/[/\s(]/, 1);
  return plain(product) || 'Unknown program';
}

/** A client can send anything: only letters, digits and a few marks are shown, so that no link or line can be made of it. */
const plain = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N} _+-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40);
