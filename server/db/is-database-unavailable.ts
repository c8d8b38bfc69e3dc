import { sqlState } from './transact.ts'

/**
 * Error codes of Node for a connection that cannot be opened or was lost. A call to a provider
 * reports such errors in its result and does not throw them.
 */
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Messages of the connection pool and of open-database.ts, whose errors have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|driver has already been destroyed|database connection silent)/

/**
 * Returns true when the connection was lost or refused, or the database is stopping or too slow.
 * SQLSTATE 08: connection error; 53: out of resources; 57P: shutdown; 57014: statement timeout;
 * 25006: read-only, as a server is that was a standby until now; 25P03: transaction idle too long.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (/^(08|53|57P)/.test(state) || ['57014', '25006', '25P03'].includes(state)) return true
  return networkErrors.has(state) || (error instanceof Error && messages.test(error.message))
}
