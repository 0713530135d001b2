import type { AccountSettings } from '@lyceum/contracts/mail/settings';

/** What a new account starts with: nothing forwarded, nothing answered, spam sorted out and kept for a month. */
export const defaultSettings: AccountSettings = {
  signature: '',
  replyTo: null,
  forwarding: { enabled: false, to: null, keepCopy: true },
  autoReply: { enabled: false, subject: '', body: '', from: null, until: null },
  spam: { level: 'normal', deleteAfterDays: 30 },
  blockedSenders: [],
  allowedSenders: [],
  notifications: { newMail: true, storageWarnings: true },
  language: 'en',
  timezone: 'UTC',
};
