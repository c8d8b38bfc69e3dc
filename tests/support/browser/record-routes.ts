/** Records the routes that a server registers, including routes that no contract or table lists. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import type { FastifyInstance } from 'fastify'

/** Fastify publishes each new instance on this channel before anything is registered. */
const channel = 'fastify.initialization'

/**
 * Runs `start`, which creates one Fastify app. Returns the result and the routes of the app and its
 * plugins, such as `GET /browse/products/:productId`, each once.
 */
export async function recordRoutes<Result>(
  start: () => Promise<Result>,
): Promise<{ result: Result; routes: string[] }> {
  const routes = new Set<string>()
  const addRouteHook = (message: unknown) => {
    // Cast: the channel's messages have this shape.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const methodName of [method].flat()) routes.add(`${methodName} ${url}`)
    })
  }
  subscribe(channel, addRouteHook)
  try {
    return { result: await start(), routes: [...routes] }
  } finally {
    unsubscribe(channel, addRouteHook)
  }
}
