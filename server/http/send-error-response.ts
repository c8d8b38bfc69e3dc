/**
 * The only place that turns an error into a response: a message in the caller's language and a code
 * for programs. Unknown errors become a 500, or a 503 with Retry-After when the database is
 * unavailable, and are logged with their cause. No stack, SQL or version leaves the process.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { errors, type Problem } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '#server/db/is-database-unavailable.ts'
import { errorCodeOf } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'

import { OverloadError, ShopError } from './shop-error.ts'
import { languageOf, translatorFor } from './pages/request-language.ts'

/** Default Retry-After of a 503. Each 503 must have the header (I9 in docs/payments.md). */
export const unavailableRetrySeconds = 5

/**
 * Sends the error response. Logs errors of status 500 and above, except refusals under load. Set
 * `isPlainText` for calls whose clients show the response body as the message (`errorFormat` in
 * contract/endpoint.ts).
 */
export function sendErrorResponse(options: {
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
  log: Log
  isPlainText: boolean
}): FastifyReply {
  const { error, request, reply, log } = options
  const shopError = toShopError(error)
  const { status } = errors[shopError.code]
  if (status >= 500 && !(error instanceof OverloadError))
    log.error(
      {
        event: 'request.failed',
        requestId: request.id,
        route: routeOf(request),
        code: shopError.code,
        error,
      },
      'request failed',
    )
  // When the body is only the message, programs find the code in this header.
  reply.status(status).header('cache-control', 'no-store').header('x-error-code', shopError.code)
  const retryAfterSeconds =
    shopError.retryAfterSeconds ?? (status === 503 ? unavailableRetrySeconds : undefined)
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  const t = translatorFor(languageOf(request))
  const message = t(shopError.message, shopError.values)
  if (options.isPlainText) return reply.type('text/plain; charset=utf-8').send(message)
  const problem: Problem & Record<string, unknown> = {
    ...shopError.details,
    code: shopError.code,
    status,
    message,
    ...(shopError.fields && {
      fields: Object.fromEntries(
        Object.entries(shopError.fields).map(([name, fieldMessage]) => [name, t(fieldMessage)]),
      ),
    }),
    requestId: request.id,
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** SQLSTATEs of texts with NUL characters or broken UTF-8: the input is wrong, not the server. */
const invalidTextStates: ReadonlySet<string> = new Set(['22021', '22P05'])

function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalidError(error.validation)
  if (isMalformedUpload(error)) return new ShopError('BAD_BODY', { cause: error })
  const status = statusOf(error)
  if (status === 413) return new ShopError('TOO_LARGE', { cause: error })
  if (status === 415) return new ShopError('UNSUPPORTED_TYPE', { cause: error })
  if (status === 503) return new ShopError('UNAVAILABLE', { cause: error })
  if (status >= 400 && status < 500) return new ShopError('BAD_BODY', { cause: error })
  if (isAbortedRequest(error)) return new ShopError('BAD_BODY', { cause: error })
  if (isDatabaseUnavailable(error)) return new ShopError('UNAVAILABLE', { cause: error })
  if (invalidTextStates.has(errorCodeOf(error))) return new ShopError('INVALID', { cause: error })
  return new ShopError('INTERNAL', { cause: error })
}

function toInvalidError(issues: readonly { instancePath: string; message?: string }[]): ShopError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    // Only the first message of a field is sent.
    fields[name] ??= issue.message ?? 'not usable'
  }
  return new ShopError('INVALID', { fields })
}

/**
 * Returns true for an upload without a usable boundary, or an upload that ends too early. The
 * multipart parser throws plain errors without a code, so the message is matched.
 */
function isMalformedUpload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Multipart: Boundary not found|The needle cannot |Unexpected end of multipart data|\w+ terminated early due to unexpected end of multipart data)/.test(
      error.message,
    )
  )
}

/**
 * Returns true if the client closed the connection before the end of its body. Danger: a lost
 * connection to the database has the same code, and only the message of Node differs.
 */
function isAbortedRequest(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && errorCodeOf(error) === 'ECONNRESET'
  )
}

/** Returns the error's HTTP status, or 500 if it has none. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

/** Returns the route's pattern, never the URL itself, which may contain ids and tokens. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
