/** Records which routes a server really registers, also those that no contract or table names. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import type { FastifyInstance } from 'fastify'

const channel = 'fastify.initialization'

/**
 * Runs `start`, which creates one Fastify app, and returns its result with the routes of that app:
 * `GET /browse/products/:productId`, each once. Plugins' routes are included.
 */
export async function recordRoutes<Result>(
  start: () => Promise<Result>,
): Promise<{ result: Result; routes: string[] }> {
  const routes = new Set<string>()
  const listen = (message: unknown) => {
    // Cast: Fastify publishes its new instance here before anything is registered.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url}`)
    })
  }
  subscribe(channel, listen)
  try {
    return { result: await start(), routes: [...routes] }
  } finally {
    unsubscribe(channel, listen)
  }
}
