import assert from 'node:assert/strict'
import { test } from 'node:test'

import { withCleanup } from './with-cleanup.ts'

/** Runs `work` with three cleanups. Returns the names of those that ran, and the error. */
async function runWith(failingCleanups: readonly string[], work: () => Promise<string>) {
  const ranCleanups: string[] = []
  const outcome = await withCleanup(async ({ after }) => {
    for (const name of ['first', 'second', 'third'])
      after(async () => {
        ranCleanups.push(name)
        if (failingCleanups.includes(name)) throw new Error(`${name} failed`)
      })
    return work()
  }).catch((error: unknown) => error)
  return { ranCleanups, outcome }
}

const allCleanups = ['third', 'second', 'first']
const succeed = async () => 'done'
const fail = async () => {
  throw new Error('work failed')
}

test('the cleanups run in reverse, and the result is returned', async () => {
  assert.deepEqual(await runWith([], succeed), { ranCleanups: allCleanups, outcome: 'done' })
})

test('a failing cleanup does not stop the others, and its error is thrown', async () => {
  const { ranCleanups, outcome } = await runWith(['third'], succeed)
  assert.deepEqual(ranCleanups, allCleanups)
  assert.deepEqual(outcome, new Error('third failed'))
})

test('the error of the work is thrown after the cleanups', async () => {
  const { ranCleanups, outcome } = await runWith([], fail)
  assert.deepEqual(ranCleanups, allCleanups)
  assert.deepEqual(outcome, new Error('work failed'))
})

test('several errors are thrown together, that of the work first', async () => {
  const { ranCleanups, outcome } = await runWith(['third', 'first'], fail)
  assert.deepEqual(ranCleanups, allCleanups)
  assert.ok(outcome instanceof AggregateError)
  assert.deepEqual(outcome.errors.map(String), [
    'Error: work failed',
    'Error: third failed',
    'Error: first failed',
  ])
})
