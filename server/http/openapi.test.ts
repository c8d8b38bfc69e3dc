import assert from 'node:assert/strict'
import { test } from 'node:test'

import Fastify from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { registerOpenApi } from './openapi.ts'

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

test('a failure to create the OpenAPI document does not last: the next request succeeds', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  registerOpenApi(app)
  let readCount = 0
  const schema = {
    get summary() {
      readCount += 1
      if (readCount === 1) throw new Error('out of memory')
      return 'A probe'
    },
  }
  app.get('/probe', { schema }, () => 'ok')
  assert.equal((await app.inject('/openapi.json')).statusCode, 500)
  assert.equal((await app.inject('/openapi.json')).statusCode, 200)
})
