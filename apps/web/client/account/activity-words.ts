import type { ActivityKind, RiskReason } from '@lyceum/contracts/identity/activity';
import type { Said } from '../../shared/language/language.ts';

/** Every kind of event in a sentence of its own: one that is missing does not compile. */
export const activityKinds: Said<Record<ActivityKind, string>> = {
  en: {
    registered: 'The account was created',
    email_verified: 'The address was confirmed',
    login: 'Signed in',
    login_failed: 'A sign-in failed',
    second_factor_failed: 'A wrong code was given',
    account_locked: 'The account was locked for a while',
    new_device: 'A new device signed in',
    device_trusted: 'A device was trusted',
    device_forgotten: 'A device was forgotten',
    session_revoked: 'A session was ended',
    logout: 'Signed out',
    two_factor_enabled: 'The second factor was turned on',
    two_factor_disabled: 'The second factor was turned off',
    recovery_code_used: 'A recovery code was used',
    recovery_codes_replaced: 'New recovery codes were made',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    password_changed: 'The password was changed',
    password_reset_requested: 'A new password was asked for',
    password_reset: 'The password was replaced',
    profile_changed: 'The profile was changed',
  },
  de: {
    registered: 'Das Konto wurde angelegt',
    email_verified: 'Die Adresse wurde bestätigt',
    login: 'Angemeldet',
    login_failed: 'Eine Anmeldung ist gescheitert',
    second_factor_failed: 'Ein falscher Code wurde eingegeben',
    account_locked: 'Das Konto war eine Weile gesperrt',
    new_device: 'Ein neues Gerät hat sich angemeldet',
    device_trusted: 'Einem Gerät wurde vertraut',
    device_forgotten: 'Ein Gerät wurde vergessen',
    session_revoked: 'Eine Sitzung wurde beendet',
    logout: 'Abgemeldet',
    two_factor_enabled: 'Der zweite Faktor wurde eingeschaltet',
    two_factor_disabled: 'Der zweite Faktor wurde ausgeschaltet',
    recovery_code_used: 'Ein Wiederherstellungscode wurde benutzt',
    recovery_codes_replaced: 'Neue Wiederherstellungscodes wurden erzeugt',
    passkey_added: 'Ein Passkey wurde hinzugefügt',
    passkey_removed: 'Ein Passkey wurde entfernt',
    password_changed: 'Das Passwort wurde geändert',
    password_reset_requested: 'Ein neues Passwort wurde angefordert',
    password_reset: 'Das Passwort wurde ersetzt',
    profile_changed: 'Das Profil wurde geändert',
  },
};

export const riskReasons: Said<Record<RiskReason, string>> = {
  en: {
    new_device: 'a device not seen before',
    new_country: 'a country not seen before',
    impossible_travel: 'too far from the last place in too short a time',
    many_failures: 'many failures before it',
    unusual_hour: 'an unusual hour',
  },
  de: {
    new_device: 'ein bisher unbekanntes Gerät',
    new_country: 'ein bisher unbekanntes Land',
    impossible_travel: 'zu weit vom letzten Ort in zu kurzer Zeit',
    many_failures: 'viele Fehlschläge davor',
    unusual_hour: 'eine ungewöhnliche Stunde',
  },
};
