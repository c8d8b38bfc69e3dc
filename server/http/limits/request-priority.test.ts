import assert from 'node:assert/strict'
import { test } from 'node:test'

import Fastify from 'fastify'

import type { EndpointKey } from '#contract/call.ts'

import { priorityOf } from './request-priority.ts'

test('pages and calls after a payment at Billplz and at PayPal are refused last', async () => {
  for (const url of ['/payment-return', '/paypal-return?ours=1', '/ms/confirmation'])
    assert.equal(await readPriority(url), 'refused last', url)
  const calls: EndpointKey[] = [
    'GET /api/billplz/get-bill/{billId}',
    'GET /api/paypal/subscriptions/{id}',
    'POST /api/paypal/subscriptions/{id}/approved',
    'POST /api/paypal/subscriptions/{id}/left',
  ]
  for (const key of calls) assert.equal(await readPriority('/call', key), 'refused last', key)
  assert.equal(await readPriority('/browse_products'), 'refused first')
  assert.equal(await readPriority('/call', 'GET /api/users/dashboard'), 'refused first')
  assert.equal(await readPriority('/livez'), 'never refused')
})

/** Returns the priority of a request for a page, or for the API call `key`. */
async function readPriority(url: string, key?: EndpointKey): Promise<string> {
  const app = Fastify()
  app.get('*', { config: key === undefined ? {} : { key } }, (request) => priorityOf(request))
  const { body } = await app.inject({ url })
  await app.close()
  return body
}
