import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('the OpenAPI document lists every call with its error codes', async (t) => {
  const { app } = await startTestShop(t)
  const { paths }: { paths: Record<string, Record<string, { description?: string }>> } = (
    await app.inject('/openapi.json')
  ).json()
  for (const [key, { errors }] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', path = ''] = key.split(' ')
    const description = paths[path]?.[method.toLowerCase()]?.description
    const expected = errors.length === 0 ? undefined : `Errors: ${errors.join(', ')}`
    assert.equal(description, expected, key)
  }
})
