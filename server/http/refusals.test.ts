import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'

import Fastify, { type InjectOptions } from 'fastify'

import { errors, type ErrorCode } from '#contract/errors.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { sendErrorResponse } from './send-error-response.ts'

const { app, shop } = await startTestShop({ after })
const init = await app.inject('/api/init')
const validHeaders = {
  'x-csrf-token': init.body,
  cookie: init.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  'content-type': 'application/json',
}
const url = '/api/places/autocomplete'

/** Invalid or hostile requests and the code that each must get. */
const refusals: [string, ErrorCode, InjectOptions][] = [
  [
    'a body that is not JSON',
    'BAD_BODY',
    { url, method: 'POST', headers: validHeaders, payload: '{"a":' },
  ],
  [
    'a body that pollutes the prototype of objects',
    'BAD_BODY',
    { url, method: 'POST', headers: validHeaders, payload: '{"__proto__":{"admin":true}}' },
  ],
  [
    'a body of 5,000 levels',
    'BAD_BODY',
    {
      url,
      method: 'POST',
      headers: validHeaders,
      payload: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    },
  ],
  [
    'a body of the wrong shape',
    'INVALID',
    { url, method: 'POST', headers: validHeaders, payload: '{}' },
  ],
  [
    'a number instead of a text, which must not be coerced,',
    'INVALID',
    { url, method: 'POST', headers: validHeaders, payload: '{"input":[7],"sessionToken":true}' },
  ],
  [
    'a body of 65 kilobytes',
    'TOO_LARGE',
    {
      url,
      method: 'POST',
      headers: validHeaders,
      payload: JSON.stringify({ input: 'x'.repeat(66_000) }),
    },
  ],
  [
    'a webhook of 65 kilobytes that does not state its length',
    'TOO_LARGE',
    {
      url: '/api/paypal/webhook',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // One chunk above the limit.
      payload: Readable.from([Buffer.alloc(66_000, 'x')]),
    },
  ],
  [
    'an unsupported content type',
    'UNSUPPORTED_TYPE',
    {
      url,
      method: 'POST',
      headers: { ...validHeaders, 'content-type': 'application/xml' },
      payload: '<a/>',
    },
  ],
  ['a call without a CSRF token', 'CSRF', { url, method: 'POST', payload: { input: 'Jalan' } }],
  [
    'a call with a forged CSRF token',
    'CSRF',
    {
      url,
      method: 'POST',
      headers: { ...validHeaders, 'x-csrf-token': 'made-up' },
      payload: { input: 'J' },
    },
  ],
  ...['\0', '\ud800'].map((character): [string, ErrorCode, InjectOptions] => [
    `a text with the character ${JSON.stringify(character)}, which PostgreSQL cannot store,`,
    'INVALID',
    {
      url,
      method: 'POST',
      headers: validHeaders,
      payload: JSON.stringify({ input: `Jalan ${character}` }),
    },
  ]),
  ['an unknown path', 'NOT_FOUND', { url: '/api/nothing', method: 'GET' }],
  [
    'a method that the path does not support',
    'METHOD_NOT_ALLOWED',
    { url: '/api/billplz/pay', method: 'GET' },
  ],
]

for (const [name, code, request] of refusals) {
  test(`${name} gets ${code} with a message and a request id`, async () => {
    const response = await app.inject(request)
    const { status, message } = errors[code]
    assert.equal(response.statusCode, status, response.body)
    assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
    const problem = response.json()
    assert.equal(problem.code, code)
    assert.equal(problem.message, message)
    assert.equal(problem.status, status)
    assert.match(problem.requestId, /^[\w-]{10,}$/)
    assert.doesNotMatch(response.body, /node_modules|\.ts:|at Object|SyntaxError/)
  })
}

test('a body that the client aborts is a bad body, a lost database connection is a 503', async () => {
  const statusOf = async (message: string) => {
    const error = Object.assign(new Error(message), { code: 'ECONNRESET' })
    const failingApp = Fastify()
    failingApp.setErrorHandler((thrown, request, reply) =>
      sendErrorResponse({ error: thrown, request, reply, log: shop.log, isPlainText: false }),
    )
    failingApp.get('/', () => Promise.reject(error))
    return (await failingApp.inject('/')).statusCode
  }
  // The messages of Node for a request and for a socket of the database.
  assert.equal(await statusOf('aborted'), 400)
  assert.equal(await statusOf('read ECONNRESET'), 503)
})

test('the Allow header names the methods of a path', async () => {
  const response = await app.inject({ url: '/api/billplz/pay?x=1', method: 'DELETE' })
  assert.equal(response.headers.allow, 'POST')
})

test('a webhook whose signature cannot be checked now gets 503 with Retry-After', async () => {
  // PayPal is not reachable at this port.
  const certificateUrl = 'http://127.0.0.1:9/v1/notifications/certs/CERT-1'
  const { statusCode, headers } = await app.inject({
    url: '/api/paypal/webhook',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': 'transmission-1',
      'paypal-transmission-time': shop.now().toISOString(),
      'paypal-transmission-sig': 'c2lnbmF0dXJl',
      'paypal-cert-url': certificateUrl,
      'paypal-auth-algo': 'SHA256withRSA',
    },
    payload: JSON.stringify({ id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.CREATED' }),
  })
  assert.deepEqual([statusCode, headers['retry-after']], [503, '5'])
})
