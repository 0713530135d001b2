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
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errors;
