/**
 * Records the database statements of a function and of the jobs that it queues in this process.
 * Leaves out statements of timers and of other requests, which do not run in the asynchronous
 * context of the function.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Statement } from '#server/db/open-database.ts'

export type StatementRecorder = {
  /** Pass this function to `startTestShop`. */
  onStatement(statement: Statement): void
  /**
   * Runs `work`, then waits for `untilDone`, whose own statements are not recorded. Returns the
   * statements in the sequence in which they ended.
   */
  record(work: () => Promise<unknown>, untilDone?: () => Promise<unknown>): Promise<Statement[]>
}

export function createStatementRecorder(): StatementRecorder {
  const storage = new AsyncLocalStorage<Statement[]>()
  return {
    onStatement(statement) {
      // A timer saves the counters of the route limits each second. A request may start this timer,
      // so that the statement runs in the context of the request.
      const isFromTimer = /insert into rate_limit .*unnest\(/s.test(statement.sql)
      if (!isFromTimer) storage.getStore()?.push(statement)
    },
    async record(work, untilDone) {
      const statements: Statement[] = []
      await storage.run(statements, work)
      await untilDone?.()
      return statements
    },
  }
}

/**
 * Counts round trips and commits. A commit is a transaction, or a single statement that may have
 * written. The embedded database records no `begin` and `commit`.
 */
export function countStatements(statements: readonly Statement[]): {
  roundTripCount: number
  commitCount: number
} {
  let isInTransaction = false
  let commitCount = 0
  for (const { sql } of statements) {
    if (sql === 'begin') isInTransaction = true
    else if (sql === 'commit') isInTransaction = false
    if (sql === 'commit' || (!isInTransaction && isWrite(sql))) commitCount++
  }
  return { roundTripCount: statements.length, commitCount }
}

/** Returns false for `select … for update`, which does not write. */
function isWrite(sql: string): boolean {
  return /\b(insert into|delete from|update \S+ set)\b/i.test(sql)
}
