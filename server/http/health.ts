/**
 * Endpoints for load balancers and monitors: /livez (the process runs), /readyz (it can serve:
 * database responds, migrations match, not shutting down) and /metrics (needs METRICS_TOKEN). An
 * outage of an external provider (payments, email) does not make the shop unready.
 */
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import { isMigrated } from '#server/db/migrate.ts'
import type { Feature } from '#server/feature.ts'
import type { Shop } from '#server/shop.ts'

import { equalsInConstantTime } from './access/equals-in-constant-time.ts'
import { routeOf, unavailableRetrySeconds } from './send-error-response.ts'

/** Timeout of the database ping in /readyz. The migration check after it has no timeout here. */
const databasePingTimeoutMs = 500

/** `isShuttingDown` becomes true when the process begins to stop; /readyz then responds 503. */
export type ShutdownState = { isShuttingDown: boolean }

/** Registers the routes. Without METRICS_TOKEN, does not register /metrics and measures nothing. */
export function registerHealth(
  app: FastifyInstance,
  shop: Shop,
  { shutdownState, features }: { shutdownState: ShutdownState; features: readonly Feature[] },
): void {
  app.get('/livez', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await findUnreadyReason(shop, shutdownState)
    reply.status(reason ? 503 : 200)
    if (reason) reply.header('retry-after', String(unavailableRetrySeconds))
    return reason ? { status: 'unready', reason } : { status: 'ok' }
  })
  if (shop.config.METRICS_TOKEN) {
    const registry = new Registry()
    registerGauges(registry, shop, features)
    registerMetrics(app, registry, shop.config.METRICS_TOKEN)
  }
}

/**
 * Returns why the process cannot serve, or undefined when it can. `migrations`: the database lacks
 * a migration of this version.
 */
async function findUnreadyReason(
  shop: Shop,
  shutdownState: ShutdownState,
): Promise<string | undefined> {
  if (shutdownState.isShuttingDown) return 'closing'
  try {
    await shop.database.ping(databasePingTimeoutMs)
    return (await isMigrated(shop.db)) ? undefined : 'migrations'
  } catch {
    return 'database'
  }
}

/**
 * Registers the features' gauges. A gauge whose reading fails, for example without a database, is
 * NaN, so that the other metrics are still served.
 */
function registerGauges(registry: Registry, shop: Shop, features: readonly Feature[]): void {
  for (const { name, help, read } of features.flatMap((feature) => feature.gauges ?? []))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read(shop).catch(() => NaN))
      },
    })
}

function registerMetrics(app: FastifyInstance, registry: Registry, token: string): void {
  collectDefaultMetrics({ register: registry })
  const responseTimes = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time by route',
    labelNames: ['method', 'route', 'status'],
    // Upper bounds in seconds.
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    responseTimes.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // The same 404 as without METRICS_TOKEN, so that a stranger cannot learn whether /metrics
    // exists.
    if (!equalsInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
