/**
 * Every failure a client can meet, in one place: the code it switches on, the HTTP status and a title for people.
 * Codes are stable: one that has been released is never renamed or reused.
 */
export const errors = {
  // Common to all services.
  malformed_request: { status: 400, title: 'The request could not be read' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  unauthenticated: { status: 401, title: 'A token is needed' },
  invalid_token: { status: 401, title: 'The token was refused' },
  forbidden: { status: 403, title: 'This is not allowed' },
  not_found: { status: 404, title: 'There is nothing here' },
  method_not_allowed: { status: 405, title: 'This path does not take that method' },
  not_acceptable: { status: 406, title: 'No answer of the wanted kind can be given' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'This conflicts with what exists' },
  precondition_failed: { status: 412, title: 'It was changed in the meantime' },
  body_too_large: { status: 413, title: 'The body is too large' },
  url_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'Bodies of this type are not taken' },
  invalid_input: { status: 422, title: 'The input is not valid' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong here' },
  not_implemented: { status: 501, title: 'This is not built yet' },
  overloaded: { status: 503, title: 'Too busy to answer now' },
  unavailable: { status: 503, title: 'Not available right now' },
  invalid_cursor: { status: 422, title: 'This cursor belongs to another list, or to none' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used for a different request' },
  idempotency_in_progress: { status: 409, title: 'A request with this Idempotency-Key is still being worked on' },

  // Identity: signing in. 401 means "sign in again"; a wrong answer to a question asked within a session is a 422,
  // so that a client which leaves the session on 401 does not throw its user out over a typing mistake.
  invalid_credentials: { status: 401, title: 'The address or the password is not right' },
  challenge_expired: { status: 401, title: 'This sign-in has ended; please begin again' },
  email_not_verified: { status: 403, title: 'The e-mail address has not been verified' },
  account_disabled: { status: 403, title: 'This account was disabled by an administrator' },
  account_locked: { status: 429, title: 'Too many failed attempts; try again later' },
  invalid_code: { status: 422, title: 'The code is not right' },
  code_already_used: { status: 422, title: 'This code was used before; wait for the next one' },

  // Identity: mailed links and codes. (A refused bearer token is `invalid_token`.)
  token_unknown: { status: 422, title: 'This link or code is not valid' },
  token_expired: { status: 422, title: 'This link or code has expired' },
  token_used: { status: 409, title: 'This link or code was used before' },

  // Identity: the account, its password and its factors.
  weak_password: { status: 422, title: 'Please choose a stronger password' },
  wrong_password: { status: 422, title: 'The password is not right' },
  two_factor_required: { status: 403, title: 'Please confirm this with a code' },
  two_factor_already_enabled: { status: 409, title: 'Two-factor authentication is on already' },
  two_factor_not_enabled: { status: 409, title: 'Two-factor authentication is not on' },
  two_factor_setup_missing: { status: 409, title: 'Two-factor authentication has to be set up first' },
  passkey_refused: { status: 422, title: 'The passkey could not be verified' },
  passkey_already_registered: { status: 409, title: 'This passkey is registered already' },
  passkey_limit_reached: { status: 409, title: 'No more passkeys can be added' },
  last_administrator: { status: 409, title: 'The last administrator has to stay' },

  // Mail: addresses, accounts and domains.
  address_invalid: { status: 422, title: 'This cannot be an address here' },
  address_reserved: { status: 422, title: 'This address is reserved' },
  address_taken: { status: 409, title: 'This address is taken' },
  address_too_similar: { status: 409, title: 'This address looks too much like another one' },
  account_limit_reached: { status: 409, title: 'No more e-mail accounts can be added' },
  account_suspended: { status: 403, title: 'This e-mail account is suspended' },
  account_deleting: { status: 409, title: 'This e-mail account is being deleted' },
  account_not_deleting: { status: 409, title: 'This e-mail account is not being deleted' },
  domain_unknown: { status: 422, title: 'There is no such domain here' },
  domain_closed: { status: 422, title: 'This domain takes no new accounts' },
  domain_exists: { status: 409, title: 'This domain was added before' },
  domain_in_use: { status: 409, title: 'This domain is still needed' },
  domain_unverified: { status: 409, title: 'This domain has not been verified' },

  // Mail: the mailbox and sending.
  quota_exceeded: { status: 409, title: 'The storage of this account is full' },
  message_too_large: { status: 413, title: 'The message is too large' },
  recipient_refused: { status: 422, title: 'Mail cannot be sent to one of the recipients' },
  sending_limit_reached: { status: 429, title: 'This account has sent too much mail today' },
  attachment_unknown: { status: 422, title: 'One of the attachments does not exist' },
  folder_unknown: { status: 422, title: 'There is no such folder' },
  folder_exists: { status: 409, title: 'There is a folder of this name' },
  folder_protected: { status: 409, title: 'This folder has to stay' },
  folder_limit_reached: { status: 409, title: 'No more folders can be added' },
  app_password_limit_reached: { status: 409, title: 'No more app passwords can be added' },

  // Search: asking.
  preparing: { status: 503, title: 'This is still being prepared' },
  image_unreadable: { status: 422, title: 'The image could not be read' },
  image_too_large: { status: 413, title: 'The image is too large' },
  audio_unreadable: { status: 422, title: 'The recording could not be read' },
  audio_too_long: { status: 413, title: 'The recording is too long' },
  no_speech: { status: 422, title: 'No words were heard in the recording' },
  fetch_refused: { status: 422, title: 'This address may not be fetched' },
  fetch_failed: { status: 422, title: 'This address could not be fetched' },

  // Search: site owners and administration.
  opt_out_unproven: { status: 409, title: 'The proof was not found at the site' },
  opt_out_limit_reached: { status: 409, title: 'Too many requests for this site are waiting for their proof' },
  site_opted_out: { status: 409, title: 'The owner of this site opted out' },
  site_not_crawled: { status: 422, title: 'This site is not crawled here' },
  crawl_state_conflict: { status: 409, title: 'The crawl is not in a state that allows this' },
  crawl_limit_reached: { status: 409, title: 'No more crawls can wait at once' },
  health_impaired: { status: 503, title: 'Searching is impaired' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errors;
