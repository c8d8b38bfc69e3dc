import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { InjectOptions } from 'fastify'

import { errors, type ErrorCode } from '#contract/errors.ts'
import { aShop } from '#tests/support/a-shop.ts'

const { app } = await aShop({ after })
const init = await app.inject('/api/init')
const honest = {
  'x-csrf-token': init.body,
  cookie: init.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  'content-type': 'application/json',
}
const url = '/api/places/autocomplete'

/** What a careless or hostile caller sends, and the code that answers it. */
const refusals: [string, ErrorCode, InjectOptions][] = [
  [
    'a body that is no JSON',
    'BAD_BODY',
    { url, method: 'POST', headers: honest, payload: '{"a":' },
  ],
  [
    'a body that would change what every object is',
    'BAD_BODY',
    { url, method: 'POST', headers: honest, payload: '{"__proto__":{"admin":true}}' },
  ],
  ['a body of the wrong shape', 'INVALID', { url, method: 'POST', headers: honest, payload: '{}' }],
  [
    'a number where a text belongs, which must not become one',
    'INVALID',
    { url, method: 'POST', headers: honest, payload: '{"input":[7],"sessionToken":true}' },
  ],
  [
    'a body of 65 kilobytes',
    'TOO_LARGE',
    {
      url,
      method: 'POST',
      headers: honest,
      payload: JSON.stringify({ input: 'x'.repeat(66_000) }),
    },
  ],
  [
    'a kind of content that no call takes',
    'UNSUPPORTED_TYPE',
    {
      url,
      method: 'POST',
      headers: { ...honest, 'content-type': 'application/xml' },
      payload: '<a/>',
    },
  ],
  [
    'a call without the token of the page',
    'CSRF',
    { url, method: 'POST', payload: { input: 'Jalan' } },
  ],
  [
    'a call with a token that somebody made up',
    'CSRF',
    {
      url,
      method: 'POST',
      headers: { ...honest, 'x-csrf-token': 'made-up' },
      payload: { input: 'J' },
    },
  ],
  ...['\0', '\ud800'].map((character): [string, ErrorCode, InjectOptions] => [
    `a text with the character ${JSON.stringify(character)}, which no database stores,`,
    'INVALID',
    {
      url,
      method: 'POST',
      headers: honest,
      payload: JSON.stringify({ input: `Jalan ${character}` }),
    },
  ]),
  ['an address that is nothing', 'NOT_FOUND', { url: '/api/nothing', method: 'GET' }],
  [
    'a method that the address does not know',
    'METHOD_NOT_ALLOWED',
    { url: '/api/billplz/pay', method: 'GET' },
  ],
]

for (const [what, code, request] of refusals) {
  test(`${what} is answered ${code}, in words, with a number to ask about`, async () => {
    const answer = await app.inject(request)
    const { status, message } = errors[code]
    assert.equal(answer.statusCode, status, answer.body)
    assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
    const problem = answer.json()
    assert.equal(problem.code, code)
    assert.equal(problem.message, message)
    assert.equal(problem.status, status)
    assert.match(problem.requestId, /^[\w-]{10,}$/)
    assert.doesNotMatch(answer.body, /node_modules|\.ts:|at Object|SyntaxError/)
  })
}

test('who uses the wrong method is told the right one', async () => {
  const answer = await app.inject({ url: '/api/billplz/pay?x=1', method: 'DELETE' })
  assert.equal(answer.headers.allow, 'POST')
})
