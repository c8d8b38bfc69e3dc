/**
 * The shop's dependencies: settings, clock, database, job queue, secrets. Created once at start and
 * passed to each function as an argument; there are no globals.
 */
import type { Config } from './config.ts'
import type { Database, Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { SealingKeys } from '#server/db/sealed.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { DomainEvents } from './domain-events.ts'
import type { Log } from './log.ts'

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
  database: Database
  db: Db
  jobs: Jobs
  /** Call `publish` to run the handlers of an event. */
  eventHandlers: EventHandlers
  /** Keys that encrypt health data in its columns. */
  sealing: SealingKeys
  /** Secret for CSRF tokens, cookies, order links and keyed hashes (docs/operations.md, Keys). */
  appSecret: string
  /** Previous secrets: tokens and hashes made with them are still accepted. */
  oldAppSecrets: readonly string[]
}
