import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { startTestShop } from '#tests/support/test-shop.ts'
import { accessMatrix, otherPaths } from '#tests/house/access-matrix.ts'

import type { Role } from './identify.ts'

const shop = await startTestShop({ after })
const { app } = shop
const roles: Role[] = ['customer', 'pharmacist', 'admin']

for (const role of roles) {
  const email = `${role}@example.test`
  // appointStaff creates accounts of staff only, so each account begins as an admin and then gets
  // its role; the role `customer` revokes that of staff.
  await appointStaff(shop.shop, { email, role: 'admin' })
  if (role !== 'admin') await appointStaff(shop.shop, { email, role })
}

/** For each kind of access, the callers that it admits: the lowest role and all above it. */
const admittedRoles: Record<Access, (Role | 'guest')[]> = {
  public: ['guest', ...roles],
  customer: roles,
  pharmacist: ['pharmacist', 'admin'],
  admin: ['admin'],
}

const calls: [string, Endpoint][] = Object.entries(endpoints)

test('each call admits exactly the callers of the matrix and checks them before the input', async () => {
  const mistakes: string[] = []
  for (const [key, endpoint] of calls) {
    const row = accessMatrix[key]
    for (const role of ['guest', ...roles] as const) {
      const status = await tryCall(key, endpoint, await authorizationOf(role))
      const isAdmitted = status !== 401 && status !== 403
      const shouldBeAdmitted = row !== undefined && admittedRoles[row.access].includes(role)
      if (isAdmitted !== shouldBeAdmitted) mistakes.push(`${key} responds ${status} to ${role}`)
    }
  }
  assert.deepEqual(mistakes, [])
})

test('every call refuses an invalid authorization header, even a public call', async () => {
  for (const header of [
    'Bearer unknown-token-of-no-session',
    'Bearer short',
    'Basic YTpi',
    // The header of a guest is `Guest`; the case matters.
    'guest',
  ]) {
    for (const [key, endpoint] of calls) {
      assert.equal(await tryCall(key, endpoint, header), 401, `${key} with "${header}"`)
    }
  }
})

test('responses to logged-in callers are never cached', async () => {
  const cacheable: string[] = []
  for (const [key, endpoint] of calls) {
    if (endpoint.access === 'public') continue
    const response = await responseTo(key, endpoint, await authorizationOf('admin'))
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
    const response = await responseTo(key, endpoint, 'Guest')
    assert.equal(response.headers['cache-control'], 'no-store', key)
  }
})

test('every route of the server is in the matrix', () => {
  const documented = new Set([
    ...Object.keys(accessMatrix).map((key) => fastifyPathOf(key.replace(/^\w+ /, ''))),
    ...Object.keys(otherPaths),
  ])
  const undocumented = pathsOf(app.printRoutes({ commonPrefix: false })).filter(
    (path) => !documented.has(path),
  )
  assert.deepEqual(undocumented, [], 'decide who may open it: tests/house/access-matrix.ts')
})

test('DELETE on the path of a call is refused unless the contract has it', async () => {
  for (const [key] of calls) {
    const [method = '', path = ''] = key.split(' ')
    if (calls.some(([other]) => other === `DELETE ${path}`)) continue
    const response = await app.inject({ method: 'DELETE', url: examplePathOf(path) })
    assert.ok(
      response.statusCode >= 400 && response.statusCode < 500,
      `DELETE for ${method} ${path}`,
    )
  }
})

/** Returns a new session for each call, because some calls end the session that made them. */
async function authorizationOf(role: Role | 'guest'): Promise<string> {
  // The value that the specification's pages send without a login.
  if (role === 'guest') return 'Guest'
  const user = await findUserByEmail(shop.shop.db, `${role}@example.test`)
  assert.ok(user, `no user with role ${role}`)
  return `Bearer ${await openSession(shop.shop, user.id)}`
}

function dataOwnerOf(key: string): string {
  return accessMatrix[key]?.whose ?? ''
}

async function tryCall(key: string, endpoint: Endpoint, authorization: string): Promise<number> {
  return (await responseTo(key, endpoint, authorization)).statusCode
}

async function responseTo(key: string, endpoint: Endpoint, authorization: string) {
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
      ...(isUnsafe && endpoint.bodyAs !== 'multipart' && { 'content-type': 'application/json' }),
    },
    ...(isUnsafe && endpoint.bodyAs !== 'multipart' && { payload: '{"nonsense":true}' }),
  })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Narrows the type of a contract's method. */
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

function fastifyPathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/**
 * Parses Fastify's printed route tree. A child line, such as `│   └── /:orderId (GET)`, continues
 * the path of its parent.
 */
function pathsOf(routeTree: string): string[] {
  const parents: { depth: number; path: string }[] = []
  const paths: string[] = []
  for (const line of routeTree.split('\n')) {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (match === null) continue
    const [, indent = '', part = '', methods] = match
    while (parents.length > 0 && (parents.at(-1)?.depth ?? 0) >= indent.length) parents.pop()
    const path = `${parents.at(-1)?.path ?? ''}${part}`
    parents.push({ depth: indent.length, path })
    if (methods !== undefined) paths.push(path)
  }
  return paths
}
