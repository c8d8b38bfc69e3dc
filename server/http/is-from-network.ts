import { Socket } from 'node:net'

import type { FastifyRequest } from 'fastify'

/**
 * Returns false for a request that this process makes to itself without a socket (`app.inject`),
 * such as the API calls of a page that it is rendering.
 */
export function isFromNetwork(request: FastifyRequest): boolean {
  return request.raw.socket instanceof Socket
}
