/**
 * What a feature contributes: handlers of its endpoints, jobs, seed data and start-up work.
 * server/features.ts lists the features; the rest of the server depends only on this type.
 */
import type { FastifyInstance } from 'fastify'

import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from './shop.ts'

/** A Prometheus gauge of /metrics. */
export type Gauge = {
  /** For instance `racik_jobs_dead`. */
  name: string
  help: string
  read(shop: Shop): Promise<number>
}

export type Feature = {
  /**
   * Returns the handlers of this feature's endpoints. Every endpoint of the contract has exactly
   * one handler.
   */
  routes?(shop: Shop): Partial<Handlers>
  /**
   * Adds routes that are not in the contract, such as redirects. Each needs a row in the access
   * matrix (tests/house/security/access-matrix.ts).
   */
  addOtherRoutes?(app: FastifyInstance, shop: Shop): void
  jobs?(shop: Shop): JobHandler[]
  /**
   * Inserts rows without which the shop cannot work. Runs at every start, after the migrations, so
   * it must be idempotent.
   */
  seed?(shop: Shop): Promise<void>
  /** Starts background work. Returns a function that stops it. */
  start?(shop: Shop): Promise<() => Promise<void>>
  /**
   * Returns the caller for a bearer token. Only the accounts feature implements it. Of several
   * features, the first that finds a caller decides.
   */
  identify?(shop: Shop, token: string): Promise<Actor | undefined>
  /** Gauges of /metrics, read at each request. */
  gauges?: readonly Gauge[]
  /**
   * Returns a text that changes whenever the feature's data on public pages changes, such as a
   * price. Cached pages are then rendered again. Called at almost every request, so it must be
   * fast.
   */
  pagesVersion?(shop: Shop): string
}
