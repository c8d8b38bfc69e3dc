/** Which errors of a save are retried, and for how long. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createLog } from '#server/log.ts'

import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const shop = { log: createLog('silent') }

/** Returns a save that throws the errors one after another, and then succeeds. */
function createSave(...errors: Error[]) {
  const tries = { count: 0 }
  const save = async () => {
    const error = errors[tries.count++]
    if (error) throw error
    return 'saved'
  }
  return { tries, save }
}

test('a save is repeated while connections are refused, lost or silent', async () => {
  const { tries, save } = createSave(
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('shutting down'), { code: '57P01' }),
    new Error('database connection silent for 7000 ms'),
  )
  assert.equal(await retryWhileUnavailable(shop, 'a bill', save), 'saved')
  assert.equal(tries.count, 4)
})

test('a save is abandoned eight seconds after its first failure', async (t) => {
  const refusedConnection = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  /** A try takes 2.5 seconds. The first fails at 2,500, so none begins after 10,500. */
  const failedAtMs: number[] = []
  const save = () => {
    nowMs += 2_500
    failedAtMs.push(nowMs)
    return Promise.reject(refusedConnection)
  }
  await assert.rejects(retryWhileUnavailable(shop, 'a bill', save), refusedConnection)
  assert.deepEqual(failedAtMs, [2_500, 5_000, 7_500, 10_000, 12_500])
})

test('a save that the database refuses is not repeated', async () => {
  const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' })
  const { tries, save } = createSave(duplicate)
  await assert.rejects(retryWhileUnavailable(shop, 'a bill', save), duplicate)
  assert.equal(tries.count, 1)
})
