/**
 * The routes that a complete server registers are compared with the access matrix, so that a new
 * path without a rule fails. Then each method of each path is called by each kind of caller
 * (T-G01 in docs/threats.md). Last, an admin calls the methods that a path does not have.
 */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import type { Access } from '#contract/endpoint.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { loadBuiltPages } from '#server/built-pages.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { accessMatrix, otherRoutes, type AccessRow } from '#tests/house/security/access-matrix.ts'
import { recordRoutes } from '#tests/support/browser/record-routes.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const { result: testShop, routes } = await recordRoutes(() =>
  startTestShop(
    { after },
    {
      pages: createSmallBuild(),
      settings: {
        METRICS_TOKEN: 'the token of the metrics in this test',
        OPENAPI: 'true',
        STAFF_SECOND_FACTOR: 'true',
      },
    },
  ),
)
const { app } = testShop
const csrf = await app.inject('/api/init')
let callCount = 0

/**
 * The rows of `accessMatrix` and `otherRoutes`, by route in Fastify's notation, with HEAD wherever
 * there is GET.
 */
const rowsByRoute = new Map<string, AccessRow>(
  [...Object.entries(accessMatrix), ...Object.entries(otherRoutes)].flatMap(([key, row]) => {
    const route = key.replaceAll(/\{(\w+)\}/g, ':$1')
    return route.startsWith('GET ')
      ? [
          [route, row],
          [route.replace('GET', 'HEAD'), row],
        ]
      : [[route, row]]
  }),
)

test('every registered route has a row in the access matrix, and every row has a route', () => {
  assert.deepEqual(
    routes.filter((route) => !rowsByRoute.has(route)),
    [],
    'decide who may call it: tests/house/security/access-matrix.ts',
  )
  assert.deepEqual(
    [...rowsByRoute.keys()].filter((route) => !routes.includes(route)),
    [],
    'remove the row from tests/house/security/access-matrix.ts',
  )
})

const callers = ['guest', 'customer', 'pharmacist', 'admin', 'admin without second factor'] as const
type Caller = (typeof callers)[number]
type Outcome = 'login required' | 'forbidden' | 'admitted'

/** For each kind of access, the callers that it admits. */
const callersByAccess: Record<Access, readonly Caller[]> = {
  public: callers,
  customer: ['customer', 'pharmacist', 'admin', 'admin without second factor'],
  pharmacist: ['pharmacist', 'admin'],
  admin: ['admin'],
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

const routeMatchers = [...rowsByRoute.keys()].map((route) => {
  const [method, pattern] = splitRoute(route)
  const escapedPattern = pattern.replaceAll('.', String.raw`\.`)
  const pathRegExp = new RegExp(
    `^${escapedPattern.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`,
  )
  return { route, method, pathRegExp }
})

test('each registered method of each path admits exactly the callers of the matrix', async () => {
  const authorizationOf = await createCallers()
  const mistakes: string[] = []
  for (const [route, row] of rowsByRoute) {
    const [method, pattern] = splitRoute(route)
    const tryAs = async (caller: Caller) => {
      const status = await send(method, pattern, await authorizationOf[caller]())
      // Any other status, even 400 or 404, means that the access check admitted the call.
      const outcome: Outcome =
        status === 401 ? 'login required' : status === 403 ? 'forbidden' : 'admitted'
      if (outcome !== expectedOutcome(row, caller))
        mistakes.push(`${route} responds ${status} to ${caller}`)
    }
    await Promise.all(callers.map(tryAs))
  }
  assert.deepEqual(mistakes, [])
})

test('a method that a path does not have is refused, even to an admin', async () => {
  const authorizationOf = await createCallers()
  const authorization = await authorizationOf.admin()
  const patterns = new Set([...rowsByRoute.keys()].map((route) => splitRoute(route)[1]))
  const mistakes: string[] = []
  for (const pattern of patterns)
    for (const method of methods) {
      if (findRoute(method, examplePathOf(pattern)) !== undefined) continue
      const status = await send(method, pattern, authorization)
      if (![404, 405].includes(status)) mistakes.push(`${method} ${pattern} responds ${status}`)
    }
  assert.deepEqual(mistakes, [])
})

function expectedOutcome(row: AccessRow, caller: Caller): Outcome {
  if (caller === 'admin without second factor' && row.allowedBeforeSecondFactor === true)
    return 'admitted'
  if (callersByAccess[row.access].includes(caller)) return 'admitted'
  return caller === 'guest' ? 'login required' : 'forbidden'
}

/**
 * Returns the route that handles a path. The route may have another pattern: `GET
 * /api/admin/orders/status` is the order named `status`, and any other GET may be a page.
 */
function findRoute(method: Method, examplePath: string): string | undefined {
  return routeMatchers.find(
    (matcher) => matcher.method === method && matcher.pathRegExp.test(examplePath),
  )?.route
}

function splitRoute(route: string): [Method, string] {
  const [name, pattern = ''] = route.split(' ')
  const method = methods.find((known) => known === name)
  assert.ok(method, `unknown method of ${route}`)
  return [method, pattern]
}

/** Returns for each kind of caller a function that returns a new Authorization header. */
async function createCallers(): Promise<Record<Caller, () => Promise<string>>> {
  const customer = await createCustomer(testShop)
  const { id: customerId } = await testShop.shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow()
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  const admin = await createStaffMember(testShop, 'admin')
  // A new session for each call, because some calls end the session that made them.
  const bearer = async (userId: string, hasSecondFactor: boolean) =>
    `Bearer ${await openSession(testShop.shop, userId, { hasSecondFactor, device: 'test', network: 'test' })}`
  return {
    // The browser client sends this header for a guest.
    guest: async () => 'Guest',
    customer: () => bearer(customerId, false),
    pharmacist: () => bearer(pharmacist.userId, true),
    admin: () => bearer(admin.userId, true),
    'admin without second factor': () => bearer(admin.userId, false),
  }
}

async function send(method: Method, pattern: string, authorization: string): Promise<number> {
  callCount++
  const { statusCode } = await app.inject({
    method,
    url: examplePathOf(pattern),
    // Each call comes from another IP address, so that no rate limit refuses it first.
    remoteAddress: `10.${(callCount >> 16) & 255}.${(callCount >> 8) & 255}.${callCount & 255}`,
    cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
    headers: { authorization, 'x-csrf-token': csrf.body },
    // An invalid body, so that an admitted call changes nothing.
    ...(!/GET|HEAD/.test(method) && { payload: { nonsense: true } }),
  })
  return statusCode
}

/**
 * Returns a path that matches the pattern: each parameter becomes an id that does not exist, and
 * the wildcard of pages an unknown API path, because the build of this test cannot render pages.
 */
function examplePathOf(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '999999').replace('*', 'api/no-such-path')
}

/** A page build of two files, so that the routes of assets are registered as in production. */
function createSmallBuild() {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-build-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const file of ['server/index.js', 'client/assets/page-1.js', 'client/pictures/logo.svg']) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
  }
  const pages = loadBuiltPages(folder)
  assert.ok(pages)
  return pages
}
