/**
 * Runs a transaction and retries it after a serialization failure or deadlock, at most three times
 * in all. The work must therefore have no effect outside the database.
 */
import type { Transaction } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

const retryable = new Set(['40001', '40P01'])
const maxAttempts = 3

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
 * Returns whether an insert failed because the row exists (optionally: by the named constraint).
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  if (constraint === undefined) return true
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === constraint
    : false
}
