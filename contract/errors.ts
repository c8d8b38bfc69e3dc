/**
 * Every way a call can be refused, in one table: the code for programs, the status for HTTP and the
 * words for people. Replies are made from it (server/http/refuse.ts) and docs/errors.md lists it.
 *
 * 401 ends a login in the main client, 403 too: 403 is only for an unverified login and for a role
 * that is too low (decisions S-1). Somebody else's object is NOT_FOUND, never FORBIDDEN.
 */
export const errors = {
  INVALID: { status: 400, message: 'Some of what was sent cannot be used.' },
  BAD_BODY: { status: 400, message: 'The body of the request cannot be read.' },
  CSRF: { status: 400, message: 'This page is out of date. Reload it and try again.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'Your account may not do this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that method.' },
  CONFLICT: {
    status: 409,
    message: 'Somebody changed this in the meantime. Reload and try again.',
  },
  TOO_LARGE: { status: 413, message: 'That is too large.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'That kind of content is not accepted here.' },
  QUIZ_REFUSED: { status: 422, message: 'These answers cannot be used together.' },
  TOO_MANY: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The shop cannot do this right now. Please try again shortly.',
  },
} as const satisfies Record<string, { status: number; message: string }>

/** A code of the table. */
export type ErrorCode = keyof typeof errors

/** What a refused call answers as `application/problem+json`. */
export type Problem = {
  code: ErrorCode
  status: number
  message: string
  /** Field name to what is wrong with it, in words for people. */
  fields?: Record<string, string>
  requestId: string
}
