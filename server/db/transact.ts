import type { Transaction } from 'kysely'

import type { Db } from './open-database.ts'
import type { Tables } from './tables.ts'

/** SQLSTATE codes of PostgreSQL (Appendix A of its manual). */
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'

const retryableStates = new Set([serializationFailure, deadlockDetected])
const maxAttempts = 3

/** A connection in a transaction. A function with a parameter of this type opens none itself. */
export type Tx = Transaction<Tables>

/** Functions to run after the commit, by open transaction. */
const commitEffects = new WeakMap<Db, (() => void)[]>()

/**
 * Runs `work` in a transaction (READ COMMITTED, PostgreSQL's default) and retries it after a
 * serialization failure or a deadlock, with three attempts in all. `work` may therefore run more
 * than once: it must have no effect outside the database. Throws what `work` throws, after a
 * rollback.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    let result: Result
    try {
      result = await db.transaction().execute((tx) => {
        commitEffects.set(tx, effects)
        return work(tx)
      })
    } catch (error) {
      if (attempt >= maxAttempts || !retryableStates.has(errorCodeOf(error))) throw error
      continue
    }
    // Outside of the try: committed work must never be repeated.
    for (const effect of effects) effect()
    return result
  }
}

/**
 * Runs `effect` after the commit of the transaction, and never after a rollback. Outside a
 * transaction, runs it now. A crash right after the commit loses it. `effect` must not throw: the
 * caller would see a failure although the data is committed. Throws when `transact` did not open
 * the transaction.
 */
export function afterCommit(connection: Db, effect: () => void): void {
  const effects = commitEffects.get(connection)
  if (effects) effects.push(effect)
  else if (connection.isTransaction) throw new Error('open the transaction with transact')
  else effect()
}

/**
 * Returns the code of an error: the five-character SQLSTATE of a database error, or another code
 * such as ECONNRESET. Returns an empty string for an error without a code.
 */
export function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/**
 * Returns true if an insert or update failed because of a unique constraint; with `constraint`,
 * only if it was the one with this name.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCodeOf(error) !== uniqueViolation) return false
  if (constraint === undefined) return true
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return false
  return error.constraint === constraint
}
