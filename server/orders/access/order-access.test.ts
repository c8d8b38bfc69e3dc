import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'

import type { FastifyRequest } from 'fastify'

import type { Shop } from '#server/shop.ts'

import { getOrCreateClaim } from './order-access.ts'

/** Returns the claim of a new browser with these cookies, at a shop with this URL. */
function createClaim(publicUrl: string, cookies: Record<string, string>): string {
  // Casts, because the claim of a new browser needs only these fields of the shop and the request.
  const shop = { config: { PUBLIC_URL: publicUrl }, appSecret: 'a secret', randomBytes }
  return getOrCreateClaim(shop as unknown as Shop, { cookies } as FastifyRequest).claimHash
}

test('two tabs of one visitor get the same claim', () => {
  const cookies = { '__Host-visitor': 'v1' }
  const claim = createClaim('https://shop.example', cookies)
  assert.equal(createClaim('https://shop.example', cookies), claim)
  assert.notEqual(createClaim('https://shop.example', { '__Host-visitor': 'v2' }), claim)
})

test('over https, a visitor cookie that another host planted does not choose the claim', () => {
  const planted = { visitor: 'planted' }
  assert.equal(
    createClaim('http://localhost:3000', planted),
    createClaim('http://localhost:3000', planted),
  )
  assert.notEqual(
    createClaim('https://shop.example', planted),
    createClaim('https://shop.example', planted),
  )
})
