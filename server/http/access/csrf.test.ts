/**
 * Every route that changes something refuses a call that another site could have caused, before it
 * changes anything. The routes are those that a complete server registers, so a new route is
 * included (T-J01 in docs/threats.md).
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'

import { errors } from '#contract/errors.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { hours, minutes } from '#domain/time.ts'
import { validBodies } from '#tests/support/fuzz/known-values.ts'
import { recordRoutes } from '#tests/support/browser/record-routes.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const { result: testShop, routes } = await recordRoutes(() => startTestShop({ after }))
const { app } = testShop
const admin = await createStaffMember(testShop, 'admin')

/** Routes without a CSRF token, and the reason why they are safe without it. */
const routesWithoutToken: Readonly<Record<string, string>> = {
  'POST /api/billplz/callback/:attemptToken': 'Billplz signs the body',
  'POST /api/paypal/webhook': 'PayPal signs the body',
  'POST /waitlist/leave': 'a mail program sends the token of the email (RFC 8058)',
  'POST /stop-reminders': 'a mail program sends the token of the email (RFC 8058)',
  'POST /api/measure': 'anonymous events, sent while a page unloads; they change no one’s data',
}

const unsafeRoutes = routes.filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route))
const protectedRoutes = unsafeRoutes.filter((route) => !(route in routesWithoutToken))

/** `visitorId` is the value of the cookie `visitor`, to which the token is bound. */
type Visitor = { visitorId: string; token: string }

async function createVisitor(): Promise<Visitor> {
  const { body, cookies } = await app.inject('/api/init')
  const visitorId = cookies.find(({ name }) => name === 'visitor')?.value
  assert.ok(visitorId)
  return { visitorId, token: body }
}

const expiredVisitor = await createVisitor()
testShop.clock.advance(hours(12))
const ownVisitor = await createVisitor()
const otherVisitor = await createVisitor()
const [expiresAtMs = '', signature = ''] = ownVisitor.token.split('.')

/** The headers and cookies that prove that a page of the shop caused a request. */
type Proof = { cookies?: Record<string, string>; headers?: Record<string, string> }

const proofOf = ({ visitorId, token }: Visitor, headers: Record<string, string> = {}): Proof => ({
  cookies: { visitor: visitorId, 'XSRF-TOKEN': token },
  headers: { 'x-csrf-token': token, ...headers },
})
const ownOrigin = new URL(testShop.config.PUBLIC_URL).origin

const attacks: Readonly<Record<string, Proof>> = {
  'neither token nor cookies': {},
  'the cookies without the header': { ...proofOf(ownVisitor), headers: {} },
  'the header without the cookies': { ...proofOf(ownVisitor), cookies: {} },
  'the header without the visitor’s cookie': {
    ...proofOf(ownVisitor),
    cookies: { 'XSRF-TOKEN': ownVisitor.token },
  },
  'the header without the token’s cookie': {
    ...proofOf(ownVisitor),
    cookies: { visitor: ownVisitor.visitorId },
  },
  'another visitor’s token in the header': {
    ...proofOf(ownVisitor),
    headers: { 'x-csrf-token': otherVisitor.token },
  },
  'another visitor’s token in header and cookie': proofOf({
    ...ownVisitor,
    token: otherVisitor.token,
  }),
  'an expired token': proofOf(expiredVisitor),
  'a token with a later expiry': proofOf({
    ...ownVisitor,
    token: `${Number(expiresAtMs) + 1}.${signature}`,
  }),
  'a token without an expiry': proofOf({ ...ownVisitor, token: `.${signature}` }),
  'the origin of another site': proofOf(ownVisitor, { origin: 'https://attacker.example' }),
  'the origin of a sandboxed frame': proofOf(ownVisitor, { origin: 'null' }),
  'another port of the own host': proofOf(ownVisitor, {
    origin: `${ownOrigin.replace(/:\d+$/, '')}:1`,
  }),
  'fetch metadata of another site': proofOf(ownVisitor, { 'sec-fetch-site': 'cross-site' }),
  'fetch metadata of a sibling domain': proofOf(ownVisitor, { 'sec-fetch-site': 'same-site' }),
}

/** Headers by which a browser says that a page of the shop, or no page at all, caused the call. */
const pageHeaders: readonly Record<string, string>[] = [
  {},
  { origin: ownOrigin },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
]

test('only the listed routes accept a call without a token', async () => {
  const acceptedRoutes: string[] = []
  for (const route of unsafeRoutes) {
    const { code } = await send(route, {}, await openAdminSession())
    if (code !== 'CSRF') acceptedRoutes.push(route)
  }
  assert.deepEqual(acceptedRoutes.toSorted(), Object.keys(routesWithoutToken).toSorted())
})

test('every forged call of an admin’s browser is refused and changes no table', async () => {
  assert.ok(protectedRoutes.length > 100)
  const session = await openAdminSession()
  const tablesBefore = await readTables()
  const mistakes: string[] = []
  for (const [name, proof] of Object.entries(attacks))
    for (const route of protectedRoutes) {
      const { status, code, text } = await send(route, proof, session)
      if (status !== 400 || code !== 'CSRF' || !text.includes(errors.CSRF.message))
        mistakes.push(`${route} with ${name}: ${status} ${code} ${text}`)
    }
  assert.deepEqual(mistakes, [])
  assert.deepEqual(await readTables(), tablesBefore)
})

test('the same calls from a page of the shop are not refused for their token, and change tables', async () => {
  const tablesBefore = await readTables()
  const refusedRoutes: string[] = []
  for (const headers of pageHeaders)
    for (const route of protectedRoutes) {
      // A new session for each call, because some calls end the session that made them.
      const { code } = await send(route, proofOf(ownVisitor, headers), await openAdminSession())
      if (code === 'CSRF') refusedRoutes.push(`${route} with ${JSON.stringify(headers)}`)
    }
  assert.deepEqual(refusedRoutes, [])
  const tablesAfter = await readTables()
  const changedTables = [...tablesBefore.keys()].filter(
    (name) => tablesBefore.get(name) !== tablesAfter.get(name),
  )
  for (const table of ['orders', 'registration'])
    assert.ok(changedTables.includes(table), `${table} is not among ${changedTables.join(', ')}`)
  // The quizzes are deleted again when the consent is withdrawn; their consents stay.
  const quizConsents = await testShop.shop.db
    .selectFrom('consent')
    .select('kind')
    .where('kind', '=', 'quiz_answers')
    .execute()
  assert.notEqual(quizConsents.length, 0)
})

test('tabs of one browser share a token, until half its lifetime has passed', async () => {
  const visitor = await createVisitor()
  const fetchToken = async ({ visitorId, token }: Visitor) => {
    const { body } = await app.inject({
      url: '/api/init',
      cookies: { visitor: visitorId, 'XSRF-TOKEN': token },
    })
    return body
  }
  testShop.clock.advance(minutes(1))
  const tokens = await Promise.all(Array.from({ length: 20 }, () => fetchToken(visitor)))
  assert.deepEqual([...new Set(tokens)], [visitor.token])
  const stranger = await createVisitor()
  testShop.clock.advance(minutes(1))
  assert.notEqual(await fetchToken({ ...stranger, token: visitor.token }), visitor.token)
  testShop.clock.advance(hours(6))
  assert.notEqual(await fetchToken(visitor), visitor.token, 'a new token')
})

let callCount = 0

/** Returns the token of a session that passes the role check of every route. */
function openAdminSession(): Promise<string> {
  const origin = { hasSecondFactor: true, device: 'test', network: 'test' }
  return openSession(testShop.shop, admin.userId, origin)
}

/** Sends a call, with a valid body if `validBodies` has one for the route. */
async function send(route: string, { cookies, headers }: Proof, session: string) {
  const [name, pattern = ''] = route.split(' ')
  const method = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).find((known) => known === name)
  assert.ok(method, `unknown method of ${route}`)
  const body = validBodies[route]
  callCount++
  const response = await app.inject({
    method,
    url: pattern.replaceAll(/:\w+/g, '999999'),
    // Each call comes from another IP, so that no rate limit responds before the check.
    remoteAddress: `10.${(callCount >> 16) & 255}.${(callCount >> 8) & 255}.${callCount & 255}`,
    cookies: cookies ?? {},
    headers: { authorization: `Bearer ${session}`, ...headers },
    payload: body
      ? Object(fc.sample(body, { numRuns: 1, seed: callCount })[0])
      : { nonsense: true },
  })
  const { statusCode: status, body: text } = response
  return { status, code: response.headers['x-error-code'], text }
}

/** Returns a hash of the rows of each table except `rate_limit`, which counts every call. */
async function readTables(): Promise<Map<string, string>> {
  const { db } = testShop.shop
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'rate_limit'`.execute(db)
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash
      from ${sql.table(name)} as row`.execute(db)
    hashes.set(name, rows[0]?.hash ?? '')
  }
  return hashes
}
