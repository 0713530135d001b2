import { isDomainValid, isEmailValid } from '@hapi/address';
import type { AccountSettings, AccountSettingsChange } from '@lyceum/contracts/mail/settings';

/** What is left out stays as it is, at both levels; lists are replaced as a whole. */
export function mergeSettings(current: AccountSettings, change: AccountSettingsChange): AccountSettings {
  return {
    ...current,
    ...change,
    forwarding: { ...current.forwarding, ...change.forwarding },
    autoReply: { ...current.autoReply, ...change.autoReply },
    spam: { ...current.spam, ...change.spam },
    notifications: { ...current.notifications, ...change.notifications },
  };
}

export interface SettingsFault {
  readonly path: string;
  readonly message: string;
}

/** What a schema cannot see: whether addresses are addresses, and whether the parts make sense together. */
export function faultsOfSettings(settings: AccountSettings, ownAddress: string): SettingsFault[] {
  return [
    ...faultsOfAddresses(settings, ownAddress),
    ...faultsOfAutoReply(settings.autoReply),
    ...faultsOfSenders('blockedSenders', settings.blockedSenders),
    ...faultsOfSenders('allowedSenders', settings.allowedSenders),
    ...(isTimeZone(settings.timezone) ? [] : [fault('timezone', 'must be a time zone, such as Europe/Vienna')]),
    ...(isLanguage(settings.language) ? [] : [fault('language', 'must be a language tag, such as en')]),
  ];
}

const fault = (field: string, message: string): SettingsFault => ({ path: `/settings/${field}`, message });

function faultsOfAddresses({ replyTo, forwarding }: AccountSettings, ownAddress: string): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (replyTo !== null && !isAddress(replyTo)) faults.push(fault('replyTo', 'must be an e-mail address'));
  const { enabled, to } = forwarding;
  if (to === null) {
    if (enabled) faults.push(fault('forwarding/to', 'must name an address while forwarding is enabled'));
  } else if (!isAddress(to)) {
    faults.push(fault('forwarding/to', 'must be an e-mail address'));
  } else if (leadsBack(to, ownAddress)) {
    faults.push(fault('forwarding/to', 'must be another address than that of the account'));
  }
  return faults;
}

/** The account's own address, also with a tag: such mail would come round again and again. */
function leadsBack(to: string, ownAddress: string): boolean {
  const at = to.lastIndexOf('@');
  const [name = ''] = to.slice(0, at).split('+');
  return `${name}${to.slice(at)}`.toLowerCase() === ownAddress;
}

function faultsOfAutoReply({ enabled, body, from, until }: AccountSettings['autoReply']): SettingsFault[] {
  const faults: SettingsFault[] = [];
  if (enabled && body.trim() === '') faults.push(fault('autoReply/body', 'must say something while it is enabled'));
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until)) {
    faults.push(fault('autoReply/until', 'must be later than from'));
  }
  return faults;
}

const faultsOfSenders = (field: string, senders: readonly string[]): SettingsFault[] =>
  senders.flatMap((sender, at) =>
    isAddress(sender) || isDomain(sender) ? [] : [fault(`${field}/${at}`, 'must be an e-mail address or a domain')],
  );

const isAddress = (text: string): boolean => isEmailValid(text, { minDomainSegments: 2, allowUnicode: true });

const isDomain = (text: string): boolean => isDomainValid(text, { minDomainSegments: 2 });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
