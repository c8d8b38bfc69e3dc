/**
 * Access is denied by default and decided twice: a call that is not in the matrix, or that the matrix
 * sees differently from the contract, does not land.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { accessMatrix } from './access-matrix.ts'

const calls: [string, Endpoint][] = Object.entries(endpoints)

test('every call of the contract has a row in the access matrix, and no row is left over', () => {
  assert.deepEqual(Object.keys(accessMatrix).toSorted(), calls.map(([key]) => key).toSorted())
})

test('the matrix and the contract say the same about who may call', () => {
  const differ = calls
    .filter(
      ([key, { access }]) => accessMatrix[key] !== undefined && accessMatrix[key].access !== access,
    )
    .map(([key, { access }]) => `${key}: contract ${access}, matrix ${accessMatrix[key]?.access}`)
  assert.deepEqual(differ, [])
})

test('a call that names an object says whose objects it opens', () => {
  const silent = calls
    .filter(([key]) => key.includes('{') && accessMatrix[key]?.whose === undefined)
    .map(([key]) => key)
  assert.deepEqual(silent, [])
})

test('a call that needs a login says that it can refuse', () => {
  const silent = calls
    .filter(([, { access, fails }]) => access !== 'public' && !fails.includes('UNAUTHENTICATED'))
    .map(([key]) => key)
  assert.deepEqual(silent, [], 'add UNAUTHENTICATED to its fails')
})
