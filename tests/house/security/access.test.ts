/** Compares the access of each call with the access matrix, and checks its errors and limits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

import { accessMatrix } from './access-matrix.ts'

const endpointEntries: [string, Endpoint][] = Object.entries(endpoints)

test('every call of the contract has a row in the access matrix, and every row has a call', () => {
  const endpointKeys = new Set(endpointEntries.map(([key]) => key))
  const missingKeys = [...endpointKeys].filter((key) => !Object.hasOwn(accessMatrix, key))
  const extraRows = Object.keys(accessMatrix).filter((key) => !endpointKeys.has(key))
  assert.deepEqual(missingKeys, [], 'add a row to tests/house/security/access-matrix.ts')
  assert.deepEqual(extraRows, [], 'remove the row from tests/house/security/access-matrix.ts')
})

test('the matrix and the contract give each call the same access', () => {
  const differences = endpointEntries
    .filter(
      ([key, { access, allowedBeforeSecondFactor }]) =>
        accessMatrix[key] !== undefined &&
        (accessMatrix[key].access !== access ||
          accessMatrix[key].allowedBeforeSecondFactor !== allowedBeforeSecondFactor),
    )
    .map(([key, { access }]) => `${key}: contract ${access}, matrix ${accessMatrix[key]?.access}`)
  assert.deepEqual(differences, [])
})

test('a call that names an object declares whose objects it may access', () => {
  const undeclared = endpointEntries
    .filter(([key]) => key.includes('{') && accessMatrix[key]?.whose === undefined)
    .map(([key]) => key)
  assert.deepEqual(undeclared, [])
})

test('a call that needs a login lists UNAUTHENTICATED', () => {
  const undeclared = endpointEntries
    .filter(([, { access, errors }]) => access !== 'public' && !errors.includes('UNAUTHENTICATED'))
    .map(([key]) => key)
  assert.deepEqual(undeclared, [], 'add UNAUTHENTICATED to `errors` of the call')
})

test('exactly the calls whose CSRF token is checked list CSRF', () => {
  const differences = endpointEntries
    .filter(([key, { csrf, errors }]) => {
      // As in server/http/register-endpoints.ts.
      const isChecked = !key.startsWith('GET ') && csrf !== false
      return isChecked !== errors.includes('CSRF')
    })
    .map(([key]) => key)
  assert.deepEqual(differences, [], 'correct `errors` of the call')
})

/**
 * Calls of providers, which must never be refused, and the logout, which only ends the caller's own
 * session.
 */
const unlimitedChanges = [
  'POST /api/billplz/callback/{attemptToken}',
  'POST /api/paypal/webhook',
  'POST /api/users/logout',
]

test('a call by which visitors or customers change data has a rate limit', () => {
  const withoutLimit = endpointEntries
    .filter(([key, { access, limit }]) => {
      const isForStaff = access === 'pharmacist' || access === 'admin'
      return !isForStaff && !key.startsWith('GET ') && limit === undefined
    })
    .map(([key]) => key)
  assert.deepEqual(
    withoutLimit.toSorted(),
    unlimitedChanges.toSorted(),
    'add a `limit` to the call',
  )
})

test('method and path of each call are unique', () => {
  const keys = listSourceFiles()
    .filter((file) => /^contract\/[\w/-]+\.ts$/.test(file))
    .flatMap((file) => [
      ...readSource(file).matchAll(/^ {2}'((?:GET|POST|PUT|PATCH|DELETE) [^']+)'/gm),
    ])
    .map(([, key = '']) => key)
  assert.deepEqual(keys.toSorted(), Object.keys(endpoints).toSorted())
})
