import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createMemoryQueue } from './memory-queue.ts'

test('a half full queue of one kind has no room for that kind, until a job ends', async () => {
  const endJobs: (() => void)[] = []
  const queue = createMemoryQueue(() => new Promise((resolve) => endJobs.push(resolve)))
  let addedCount = 0
  while (queue.hasRoom('mail')) queue.add('mail', { id: ++addedCount })
  assert.equal(addedCount, 510, 'ten run, five hundred wait')
  assert.equal(queue.hasRoom('callback'), true)
  endJobs.shift()?.()
  while (!queue.hasRoom('mail')) await new Promise(setImmediate)
  const stopped = queue.stop()
  assert.equal(queue.hasRoom('mail'), false, 'a stopped queue')
  for (const endJob of endJobs) endJob()
  await stopped
})
