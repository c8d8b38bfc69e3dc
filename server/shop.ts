/**
 * The shop's dependencies: settings, log, clock, random bytes, database, job queue, event handlers
 * and secrets. Created once at start and passed to each function as an argument; there are no
 * globals.
 */
import type { Config } from './config.ts'
import type { Database, Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { SealingKeys } from '#server/db/sealed.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { DomainEvents } from './domain-events.ts'
import type { Log } from './log.ts'

/** Runs in the transaction of the change: an error rolls the change back. See `publish`. */
export type EventHandler<Event> = (shop: Shop, tx: Tx, event: Event) => Promise<unknown>

export type EventHandlers = {
  readonly [Name in keyof DomainEvents]: readonly EventHandler<DomainEvents[Name]>[]
}

export type Shop = {
  config: Config
  log: Log
  /** Returns the current time; tests control it. Rules in domain/ get the time as an argument. */
  now(): Date
  /** Returns random bytes. Tests may make them repeatable. */
  randomBytes(length: number): Buffer
  /** The open database: notifications, ping and close. For queries use `db`. */
  database: Database
  /** The query builder of `database`, for queries outside a transaction. */
  db: Db
  jobs: Jobs
  /** Call `publish` to run the handlers of an event. */
  eventHandlers: EventHandlers
  /** Keys that encrypt health data and other secrets in database columns. */
  sealingKeys: SealingKeys
  /** Secret for CSRF tokens, cookies, order links and keyed hashes (docs/operations.md, Keys). */
  appSecret: string
  /** Secrets that were replaced: tokens and hashes made with them are still accepted. */
  oldAppSecrets: readonly string[]
}
