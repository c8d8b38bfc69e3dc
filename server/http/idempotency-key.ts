import type { FastifyRequest } from 'fastify'

import { ShopError } from './shop-error.ts'

/**
 * Returns the idempotency key of a call, or undefined when the call has none. Throws INVALID
 * for a malformed key.
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  // Printable ASCII characters without spaces.
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new ShopError('INVALID', { fields: { 'Idempotency-Key': '8 to 128 characters' } })
}
