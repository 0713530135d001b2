import { isEmailValid } from '@hapi/address';

/** Whether mail could be sent there: a second, finer look at what the schema let through (ASVS 1.3.11). */
export const isEmailAddress = (address: string): boolean =>
  isEmailValid(address, { allowUnicode: true, minDomainSegments: 2 });

/** Letter case and the way a character is composed do not make another address. */
export const addressKey = (address: string): string => address.normalize('NFC').toLowerCase();
