/**
 * The only place that turns an error into a reply. People get the table's words, in the language they
 * read the shop in; programs get the code;
 * what is not ours becomes a plain 500 or, when the database is away, a 503 with Retry-After, and is
 * logged with its cause. No stack, SQL or version ever leaves the process.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { errors, type Problem } from '#contract/errors.ts'
import { sqlState } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'

import { ShopError } from './shop-error.ts'
import { languageOf, textIn } from './spoken.ts'

/** Sends the refusal. `asText` for endpoints whose document says that the body is the message. */
export function refuse(options: {
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
  log: Log
  asText: boolean
}): FastifyReply {
  const { error, request, reply, log } = options
  const refusal = toShopError(error)
  const { status } = errors[refusal.code]
  if (status >= 500)
    log.error(
      {
        event: 'request.failed',
        requestId: request.id,
        route: routeOf(request),
        code: refusal.code,
        error,
      },
      'request failed',
    )
  // Where the body is only the message, a program finds the code here.
  reply.status(status).header('cache-control', 'no-store').header('x-error-code', refusal.code)
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const t = textIn(languageOf(request))
  const message = t(refusal.message)
  if (options.asText) return reply.type('text/plain; charset=utf-8').send(message)
  const problem: Problem & Record<string, unknown> = {
    ...refusal.details,
    code: refusal.code,
    status,
    message,
    ...(refusal.fields && {
      fields: Object.fromEntries(
        Object.entries(refusal.fields).map(([name, words]) => [name, t(words)]),
      ),
    }),
    requestId: request.id,
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
  const status = statusOf(error)
  if (status === 413) return new ShopError('TOO_LARGE', { cause: error })
  if (status === 415) return new ShopError('UNSUPPORTED_TYPE', { cause: error })
  if (status === 429)
    return new ShopError('TOO_MANY', { cause: error, retryAfterSeconds: retryAfterOf(error) })
  if (status === 503) return new ShopError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })
  if (status >= 400 && status < 500) return new ShopError('BAD_BODY', { cause: error })
  if (isDatabaseAway(error))
    return new ShopError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })
  // PostgreSQL refuses NUL in text and broken UTF-8: bad input, not our fault.
  if (['22021', '22P05'].includes(sqlState(error)))
    return new ShopError('INVALID', { cause: error })
  return new ShopError('INTERNAL', { cause: error })
}

function invalid(issues: readonly { instancePath: string; message?: string }[]): ShopError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    fields[name] ??= issue.message ?? 'not usable'
  }
  return new ShopError('INVALID', { fields })
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

function retryAfterOf(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'retryAfterSeconds' in error)
    return Number(error.retryAfterSeconds)
  return 60
}

/** Connection lost, refused, shutting down, out of connections, or too slow. */
function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (/^(08|53|57P)/.test(state) || state === '57014') return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND'].includes(state)) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|driver has already been destroyed)/.test(
      error.message,
    )
  )
}

/** The pattern of the address, never the address itself (ids and tokens live there). */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
