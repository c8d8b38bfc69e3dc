import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { accessMatrix } from '#tests/house/security/access-matrix.ts'

const testShop = await startTestShop({ after })
const { app } = testShop
const admin = await createStaffMember(testShop, 'admin')

const calls: [string, Endpoint][] = Object.entries(endpoints)

test('every endpoint refuses an invalid authorization header, even a public one', async () => {
  for (const header of [
    'Bearer unknown-token-of-no-session',
    'Bearer short',
    'Basic YTpi',
    // The header of a guest is `Guest`; the case matters.
    'guest',
  ]) {
    for (const [key, endpoint] of calls) {
      assert.equal(await readStatus(key, endpoint, header), 401, `${key} with "${header}"`)
    }
  }
})

test('responses to logged-in callers are never cached', async () => {
  const cacheable: string[] = []
  for (const [key, endpoint] of calls) {
    if (endpoint.access === 'public') continue
    const response = await send(key, endpoint, await authorizeAdmin())
    if (response.headers['cache-control'] !== 'no-store') cacheable.push(key)
  }
  assert.deepEqual(cacheable, [])
})

test('responses of public calls about one person are never cached', async () => {
  const personalCalls = calls.filter(
    ([key, { access }]) => access === 'public' && /^(own|secret)$/.test(dataOwnerOf(key)),
  )
  assert.ok(personalCalls.length >= 5)
  for (const [key, endpoint] of personalCalls) {
    const response = await send(key, endpoint, 'Guest')
    assert.equal(response.headers['cache-control'], 'no-store', key)
  }
})

/** Returns a new session for each call, because some calls end the session that made them. */
async function authorizeAdmin(): Promise<string> {
  return `Bearer ${await openSession(testShop.shop, admin.userId)}`
}

function dataOwnerOf(key: string): string {
  return accessMatrix[key]?.whose ?? ''
}

async function readStatus(key: string, endpoint: Endpoint, authorization: string): Promise<number> {
  return (await send(key, endpoint, authorization)).statusCode
}

async function send(key: string, endpoint: Endpoint, authorization: string) {
  const [method = '', path = ''] = key.split(' ')
  const { token, cookie } = await getCsrfPair()
  const isUnsafe = method !== 'GET'
  return app.inject({
    method: toInjectMethod(method),
    url: examplePathOf(path),
    // Each call comes from another IP, so that no rate limit responds before the access check.
    remoteAddress: `10.${(++callerCount >> 16) & 255}.${(callerCount >> 8) & 255}.${callerCount & 255}`,
    headers: {
      authorization,
      cookie,
      'x-csrf-token': token,
      'x-requested-with': 'XMLHttpRequest',
      ...(isUnsafe &&
        endpoint.bodyFormat !== 'multipart' && { 'content-type': 'application/json' }),
    },
    ...(isUnsafe && endpoint.bodyFormat !== 'multipart' && { payload: '{"nonsense":true}' }),
  })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Narrows the type of an endpoint's method. */
function toInjectMethod(text: string): (typeof methods)[number] {
  const method = methods.find((known) => known === text)
  assert.ok(method, `unknown method ${text}`)
  return method
}

let callerCount = 0
let csrfPair: { token: string; cookie: string } | undefined

async function getCsrfPair(): Promise<{ token: string; cookie: string }> {
  if (csrfPair === undefined) {
    const { body, cookies } = await app.inject('/api/init')
    csrfPair = {
      token: body,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
  }
  return csrfPair
}

function examplePathOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '999999')
}
