/**
 * Tries every staff call with every method and with alternative spellings of its path, over real
 * sockets: as a guest, as a customer, and as staff without their required second factor (T-G01
 * and T-J06 in docs/threats.md).
 */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { days } from '#domain/time.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

const testShop = await startTestShop(
  { after },
  { listen: true, settings: { TRUSTED_PROXIES: '127.0.0.1' } },
)
const admin = await createStaffMember(testShop, 'admin', 'owner-canary@example.test')
const customer = await createCustomer(testShop)

/** Fills every text column of an order, so that a response that leaks part of it is detected. */
const canary = 'canary'
const orderId = 'CANARY22'
await testShop.shop.db
  .insertInto('orders')
  .values({
    number: orderId,
    claim: 'test',
    fingerprint: '1',
    subtotal_sen: 100,
    shipping_sen: 0,
    savings_sen: 0,
    discount_sen: 0,
    total_sen: 100,
    first_name: canary,
    last_name: canary,
    email: `${canary}@example.com`,
    phone: '+60123456789',
    address_1: canary,
    address_2: canary,
    city: canary,
    state: 'Selangor',
    postcode: '47000',
    country: 'Malaysia',
    tracking_number: canary.toUpperCase(),
    placed_at: testShop.clock.now,
    changed_at: testShop.clock.now,
    // Later than this test, so that expiry jobs leave the row alone.
    expires_at: new Date(testShop.clock.now.getTime() + days(1)),
  })
  .execute()

const calls: [string, Endpoint][] = Object.entries(endpoints)
const staffCalls = calls.filter(([, { access }]) => access === 'admin' || access === 'pharmacist')

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

/** Variants of a path that a router or proxy might normalise to the same path. */
const pathVariants: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/^\/(\w)/, (_, letter: string) => `/%${toHex(letter)}`),
  (path) => path.replace(/\/(\w+)$/, '%2F$1'),
  (path) => path.replace(/\/(\w+)$/, '/./$1'),
  (path) => `/browse/..${path}`,
  (path) => `/browse/%2e%2e${path}`,
  (path) => `/ms${path}`,
  (path) => `${path}?x=1`,
  (path) => `${path};x=1`,
  (path) => `${path}.json`,
  (path) => `${path}.data`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => path.replaceAll('/', '\\'),
]

test('an admin sees the order, so the canary detects a leak', async () => {
  const { status, body } = await sendRequest(
    testShop,
    'GET',
    '/admin/orders',
    `Bearer ${admin.token}`,
  )
  assert.equal(status, 200)
  assert.match(body, /canary/)
})

for (const [callerName, authorization] of [
  ['a guest', 'Guest'],
  ['a customer', `Bearer ${customer.token}`],
] as const) {
  test(`${callerName} is refused by every staff call, with any method and variant of the path`, async () => {
    const failures: string[] = []
    let requestCount = 0
    const attempt = async (method: string, path: string) => {
      const { status, body } = await sendRequest(testShop, method, path, authorization)
      requestCount++
      // 408 (timeout) and 429 (rate limit) are not refusals by the access check.
      const isRefused = status >= 400 && status < 500 && ![408, 429].includes(status)
      if (!isRefused || /canary/i.test(body.replaceAll(orderId, '')))
        failures.push(`${method} ${path}: ${status} ${body.slice(0, 100)}`)
    }
    for (const [key] of staffCalls) {
      const [ownMethod = '', pattern = ''] = key.split(' ')
      const path = examplePathOf(pattern)
      for (const method of methods) await attempt(method, path)
      for (const toVariant of pathVariants) await attempt(ownMethod, toVariant(path))
      // HEAD runs the handler of GET, so five variants are enough.
      if (ownMethod === 'GET')
        for (const toVariant of pathVariants.slice(0, 5)) await attempt('HEAD', toVariant(path))
    }
    assert.deepEqual(failures, [])
    assert.ok(requestCount > staffCalls.length * methods.length)
  })
}

test('the refused calls changed nothing', async () => {
  const rows = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'actor_role'])
    .where('actor_role', 'not in', ['admin', ''])
    .execute()
  assert.deepEqual(rows, [])
  const order = await testShop.shop.db
    .selectFrom('orders')
    .select(['status', 'tracking_number', 'version'])
    .where('number', '=', orderId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(order, { status: 'PENDING', tracking_number: 'CANARY', version: 1 })
})

test('staff without the required second factor can only use the calls that set it up', async (t) => {
  const shopRequiringFactor = await startTestShop(t, {
    listen: true,
    settings: { STAFF_SECOND_FACTOR: 'true', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const { token } = await createStaffMember(shopRequiringFactor, 'admin')
  const wrongStatuses: string[] = []
  for (const [key, endpoint] of staffCalls) {
    const [method = '', pattern = ''] = key.split(' ')
    const { status } = await sendRequest(
      shopRequiringFactor,
      method,
      examplePathOf(pattern),
      `Bearer ${token}`,
    )
    if ((status === 403) === (endpoint.allowedBeforeSecondFactor === true))
      wrongStatuses.push(`${key}: ${status}`)
  }
  assert.deepEqual(wrongStatuses, [])
})

function examplePathOf(pattern: string): string {
  return pattern
    .replace('{orderId}', orderId)
    .replace('{customerId}', admin.userId)
    .replaceAll(/\{\w+\}/g, '28')
}

function toHex(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}

const csrfPairs = new Map<TestShop, { token: string; cookie: string }>()
let callerCount = 0

/** Sends the path unchanged over a socket; other clients would normalise unusual paths. */
async function sendRequest(
  target: TestShop,
  method: string,
  path: string,
  authorization: string,
): Promise<{ status: number; body: string }> {
  const { token, cookie } = csrfPairs.get(target) ?? (await issueCsrfPair(target))
  const isUnsafe = !/^(GET|HEAD|OPTIONS|TRACE)$/.test(method)
  const { hostname, port } = new URL(target.url)
  callerCount++
  return new Promise((resolve, reject) => {
    const call = request(
      {
        // An unusual path closes the connection, so each call opens a new connection.
        agent: false,
        hostname,
        port,
        method,
        path,
        headers: {
          authorization,
          cookie,
          'x-csrf-token': token,
          'x-requested-with': 'XMLHttpRequest',
          // Each call comes from another IP, so that no rate limit responds before the access
          // check.
          'x-forwarded-for': `10.${(callerCount >> 16) & 255}.${(callerCount >> 8) & 255}.${callerCount & 255}`,
          ...(isUnsafe && { 'content-type': 'application/json', 'content-length': 2 }),
        },
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(isUnsafe ? '{}' : undefined)
  })
}

async function issueCsrfPair(target: TestShop): Promise<{ token: string; cookie: string }> {
  const { body, cookies } = await target.app.inject('/api/init')
  const pair = {
    token: body,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
  csrfPairs.set(target, pair)
  return pair
}
