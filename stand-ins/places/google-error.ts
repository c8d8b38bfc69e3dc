/* Google's error envelope (google.rpc.Status) with the cases that Places returns. */
import type { FastifyReply } from 'fastify'

/** HTTP status, status name and default message of each case. */
const ERROR_CASES = {
  'no-key': [
    403,
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). " +
      'Please use API Key or other form of API consumer identity to call this API.',
  ],
  'bad-key': [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
  'no-mask': [
    400,
    'INVALID_ARGUMENT',
    'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters ' +
      "on how to provide it. As an example, you can set '$fields' as a URL parameter, or " +
      "'X-Goog-FieldMask' as a HTTP header.",
  ],
  invalid: [400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  'not-found': [
    404,
    'NOT_FOUND',
    'The Place ID is no longer valid. Please refresh cached Place IDs.',
  ],
  '403': [
    403,
    'PERMISSION_DENIED',
    'Places API (New) has not been used in this project before or it is disabled.',
  ],
  '429': [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric of places.googleapis.com.'],
  '500': [500, 'INTERNAL', 'Internal error encountered.'],
  '503': [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
} as const

/** The `reason` in the error's details, for cases whose clients read it. */
const REASONS: Partial<Record<GoogleErrorCase, string>> = {
  'bad-key': 'API_KEY_INVALID',
  '403': 'SERVICE_DISABLED',
  '429': 'RATE_LIMIT_EXCEEDED',
}

type GoogleErrorCase = keyof typeof ERROR_CASES

/** Without `message`, sends the default message of the case. */
export function sendGoogleError(
  reply: FastifyReply,
  errorCase: GoogleErrorCase,
  message?: string,
): FastifyReply {
  const [code, status, defaultMessage] = ERROR_CASES[errorCase]
  const reason = REASONS[errorCase]
  const text = message ?? defaultMessage
  const details = reason && [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'googleapis.com',
      metadata: { service: 'places.googleapis.com' },
    },
    {
      '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
      locale: 'en-US',
      message: text,
    },
  ]
  return reply
    .code(code)
    .send({ error: { code, message: text, status, ...(details && { details }) } })
}
