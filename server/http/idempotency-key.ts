/** The caller's key for an attempt to buy (S-4); there may be none, but no odd one. */
import type { FastifyRequest } from 'fastify'

import { ShopError } from './shop-error.ts'

/** Throws INVALID. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new ShopError('INVALID', { fields: { 'Idempotency-Key': '8 to 128 characters' } })
}
