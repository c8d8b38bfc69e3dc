import { sqlStateOf } from './transact.ts'

/**
 * Error codes of Node for a connection that cannot be opened or was lost. A thrown error with such
 * a code is from the database: a call to a provider reports the failure in its result.
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

/** Beginnings of messages of errors that have no code, from pg, Kysely and open-database.ts. */
const unavailableMessagePattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|driver has already been destroyed|database connection silent)/

/** SQLSTATE classes: 08 connection error, 53 out of resources, 57P shutdown. */
const unavailableStateClasses = /^(08|53|57P)/

const unavailableStates = new Set([
  // The statement exceeded the timeout.
  '57014',
  // The server is read-only, for instance a standby that has just taken over.
  '25006',
  // The transaction was idle for too long.
  '25P03',
])

/** Returns true if the connection was lost or refused, or the database is stopping or too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // SQLSTATE of PostgreSQL, or the code of a network error.
  const code = sqlStateOf(error)
  if (unavailableStateClasses.test(code) || unavailableStates.has(code)) return true
  if (networkErrorCodes.has(code)) return true
  return error instanceof Error && unavailableMessagePattern.test(error.message)
}
