import { silentConnectionMessage } from './silent-connection-message.ts'
import { errorCodeOf } from './transact.ts'

/**
 * Error codes of Node for a connection that cannot be opened or was lost. A thrown error with such
 * a code is from the database: a call to a provider reports the failure in its result. A request
 * that the client aborts has such a code too; send-error-response.ts checks for it first.
 */
const networkErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Beginnings of messages of errors without a code: errors of pg, Kysely and open-database.ts. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered',
  'driver has already been destroyed',
  silentConnectionMessage,
]

/**
 * SQLSTATE classes: 08 connection error, 53 out of resources, 57P shutdown. With 08P01, a pooler
 * (PgBouncer) reports that it cannot reach the database.
 */
const unavailableStateClasses = /^(08|53|57P)/

const unavailableStates = new Set([
  // The statement exceeded its timeout or was cancelled.
  '57014',
  // The server is read-only, for instance a standby that has just taken over.
  '25006',
  // The transaction was idle for too long.
  '25P03',
])

/**
 * Returns true if the database cannot serve now: the connection was lost or refused, or the
 * database is stopping, read-only, out of resources or too slow.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (unavailableStateClasses.test(code) || unavailableStates.has(code)) return true
  if (networkErrorCodes.has(code)) return true
  return (
    error instanceof Error &&
    unavailableMessages.some((beginning) => error.message.startsWith(beginning))
  )
}
