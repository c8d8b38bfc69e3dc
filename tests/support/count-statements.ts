/**
 * Records the statements that a piece of work sends to the database, with those of the jobs that it
 * queues in this process. Statements of timers and of other requests are not recorded, because they
 * do not run in the work's asynchronous context.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Statement } from '#server/db/open-database.ts'

export type StatementRecorder = {
  /** Pass it to `startTestShop`. */
  onStatement(statement: Statement): void
  /** Runs the work, then `untilDone` without recording it. Returns the statements as they ended. */
  record(work: () => Promise<unknown>, untilDone?: () => Promise<unknown>): Promise<Statement[]>
}

export function createStatementRecorder(): StatementRecorder {
  const storage = new AsyncLocalStorage<Statement[]>()
  return {
    onStatement: (statement) => void storage.getStore()?.push(statement),
    async record(work, untilDone) {
      const statements: Statement[] = []
      await storage.run(statements, work)
      await untilDone?.()
      return statements
    },
  }
}

/**
 * Counts round trips, and commits: transactions, and single statements that may have written. On the
 * embedded database `begin` and `commit` are not recorded.
 */
export function countStatements(statements: readonly Statement[]): {
  roundTrips: number
  commits: number
} {
  let isInTransaction = false
  let commits = 0
  for (const { sql } of statements) {
    if (sql === 'begin') isInTransaction = true
    else if (sql === 'commit') isInTransaction = false
    if (sql === 'commit' || (!isInTransaction && isWrite(sql))) commits++
  }
  return { roundTrips: statements.length, commits }
}

/** `for update` alone does not write. */
function isWrite(sql: string): boolean {
  return /\b(insert into|delete from|update \S+ set)\b/i.test(sql)
}
