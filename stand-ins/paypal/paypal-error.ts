/*
 * PayPal's errors: one envelope, a name per status, an issue per cause. Clients should branch on
 * the issue; names and messages are those of the API's description.
 */
import { randomBytes } from 'node:crypto'

const NAMES = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service is unavailable.'],
} as const

export type ErrorStatus = keyof typeof NAMES
/** What is wrong: `issue` is a code such as INVALID_PARAMETER_VALUE, `field` a path in the body. */
type Detail = {
  field?: string | undefined
  value?: string | undefined
  location?: 'body' | 'path' | 'query' | undefined
  issue: string
  description: string
}

/** Thrown to refuse a call; the API's error handler sends it. */
export class PayPalError extends Error {
  readonly status: ErrorStatus
  readonly details: readonly Detail[]

  constructor(status: ErrorStatus, ...details: Detail[]) {
    super(details[0]?.issue ?? NAMES[status][0])
    this.status = status
    this.details = details
  }
}

/** Returns the body of an error response. */
export function buildErrorBody(
  status: ErrorStatus,
  debugId: string,
  details: readonly Detail[] = [],
) {
  const [name, message] = NAMES[status]
  return {
    name,
    message,
    debug_id: debugId,
    ...(details.length > 0 && { details }),
    links: [
      {
        href: 'https://developer.paypal.com/docs/api/subscriptions/v1/',
        rel: 'information_link',
      },
    ],
  }
}

export function createMissingFieldError(field: string): PayPalError {
  return new PayPalError(400, {
    field,
    location: 'body',
    issue: 'MISSING_REQUIRED_PARAMETER',
    description: 'A required field or parameter is missing.',
  })
}

export function createInvalidValueError(field: string, value?: string): PayPalError {
  return new PayPalError(400, {
    field,
    value,
    location: 'body',
    issue: 'INVALID_PARAMETER_VALUE',
    description: 'The value of a field is invalid.',
  })
}

export function createUnknownResourceError(id: string): PayPalError {
  return new PayPalError(404, {
    field: 'id',
    value: id,
    location: 'path',
    issue: 'INVALID_RESOURCE_ID',
    description: 'Requested resource ID was not found.',
  })
}

export function createUnprocessableError(issue: string, description: string): PayPalError {
  return new PayPalError(422, { issue, description })
}

/** Returns thirteen hexadecimal digits, the format of the `paypal-debug-id` on every response. */
export function createDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}
