/**
 * Runs `work` in a transaction and retries it after a serialization failure or a deadlock, with
 * three attempts in all. `work` may therefore run more than once: it must have no effect outside
 * the database.
 */
import type { Transaction } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

/** SQLSTATE codes of PostgreSQL (Appendix A of its manual). */
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'

const retryable = new Set([serializationFailure, deadlockDetected])
const maxAttempts = 3

/** A connection in a transaction. A parameter of this type says that the caller must open one. */
export type Tx = Transaction<Tables>

export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= maxAttempts || !retryable.has(sqlState(error))) throw error
    }
  }
}

/** Returns the five-character SQLSTATE of a database error, or an empty text. */
export function sqlState(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/**
 * Returns true if an insert or update failed because of a unique constraint; with `constraint`,
 * only if it was the one with this name.
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== uniqueViolation) return false
  if (constraint === undefined) return true
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === constraint
    : false
}
