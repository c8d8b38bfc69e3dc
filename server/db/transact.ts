/**
 * A transaction that starts again when PostgreSQL says that two of them met (serialization failure or
 * deadlock), at most three times. The work must therefore have no effect outside the database.
 */
import type { Transaction } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

const meetings = new Set(['40001', '40P01'])
const tries = 3

export type Tx = Transaction<Tables>

export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= tries || !meetings.has(sqlState(error))) throw error
    }
  }
}

/** The five-letter SQLSTATE of a database error, or an empty text. */
export function sqlState(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Whether an insert failed because the row is already there (and, if named, by which constraint). */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  if (constraint === undefined) return true
  return typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === constraint
    : false
}
