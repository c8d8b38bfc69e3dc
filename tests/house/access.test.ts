/** Access is denied by default and declared twice: in the contract and in the matrix. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { accessMatrix } from './access-matrix.ts'

const calls: [string, Endpoint][] = Object.entries(endpoints)

test('every call of the contract has a row in the access matrix, and no row is left over', () => {
  const called = new Set(calls.map(([key]) => key))
  const missing = [...called].filter((key) => !Object.hasOwn(accessMatrix, key))
  const leftOver = Object.keys(accessMatrix).filter((key) => !called.has(key))
  assert.deepEqual(missing, [], 'add a row to tests/house/access-matrix.ts')
  assert.deepEqual(leftOver, [], 'remove the row from tests/house/access-matrix.ts')
})

test('the matrix and the contract give each call the same access', () => {
  const differ = calls
    .filter(
      ([key, { access }]) => accessMatrix[key] !== undefined && accessMatrix[key].access !== access,
    )
    .map(([key, { access }]) => `${key}: contract ${access}, matrix ${accessMatrix[key]?.access}`)
  assert.deepEqual(differ, [])
})

test('a call that names an object declares whose objects it may access', () => {
  const undeclared = calls
    .filter(([key]) => key.includes('{') && accessMatrix[key]?.whose === undefined)
    .map(([key]) => key)
  assert.deepEqual(undeclared, [])
})

test('a call that needs a login lists UNAUTHENTICATED', () => {
  const undeclared = calls
    .filter(([, { access, fails }]) => access !== 'public' && !fails.includes('UNAUTHENTICATED'))
    .map(([key]) => key)
  assert.deepEqual(undeclared, [], 'add UNAUTHENTICATED to its fails')
})
