/**
 * What every verb is given: the settings, the clock, the database, the queue and the doors to the
 * outside. One object made at start and passed along; nothing reaches for globals.
 */
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/open-database.ts'
import type { SealingKeys } from '#server/db/sealed.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Log } from '#server/log.ts'

export type Shop = {
  config: Config
  log: Log
  /** The present moment. Rules are given it; tests turn it. */
  now(): Date
  /** Random bytes; tests may make them repeatable. */
  randomBytes(length: number): Buffer
  database: Database
  db: Db
  jobs: Jobs
  /** Keys that seal health data in its columns. */
  sealing: SealingKeys
  /** Secret behind CSRF tokens, cookies, order links and keyed hashes (docs/operations.md, Keys). */
  appSecret: string
  /** Secrets before the present one: what was made with them is still accepted. */
  oldAppSecrets: readonly string[]
}
