/**
 * What a feature gives to the frame: handlers for its endpoints, work for its jobs, and what it starts.
 * server/features.ts is the list; the frame knows this shape and no feature.
 */
import type { FastifyInstance } from 'fastify'

import type { Handlers } from '#server/http/call.ts'
import type { Actor } from '#server/http/identify.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

export type Gauge = {
  /** For instance `racik_jobs_dead`. */
  name: string
  help: string
  read(shop: Shop): Promise<number>
}

export type Feature = {
  name: string
  /** Handlers of this feature's endpoints. Every endpoint of the contract has exactly one. */
  routes?(shop: Shop): Partial<Handlers>
  /** Addresses outside the contract (pictures, redirects); each needs a row in the access matrix. */
  addresses?(app: FastifyInstance, shop: Shop): void
  jobs?(shop: Shop): JobHandler[]
  /** Fills an empty database with what the shop needs to open. Runs after migrations, once per start. */
  seed?(shop: Shop): Promise<void>
  /** Begins something that lasts; the answer ends it. */
  start?(shop: Shop): Promise<() => Promise<void>>
  /** Turns a bearer token into who is calling. Only the accounts feature does. */
  identify?(shop: Shop, token: string): Promise<Actor | undefined>
  /** Figures of /metrics, read at each request. */
  gauges?: readonly Gauge[]
  /** What a page must be rendered anew for when it changes (for instance the catalogue's version). */
  pagesVersion?(shop: Shop): string
}
