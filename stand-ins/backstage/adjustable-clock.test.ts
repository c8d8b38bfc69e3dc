import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdjustableClock } from './adjustable-clock.ts'

const START = new Date('2026-01-15T06:00:00Z')

test('a virtual clock moves only when it is advanced', async () => {
  const clock = createAdjustableClock('virtual', START)
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(clock.now().getTime(), START.getTime())
  await clock.advance(1000)
  assert.equal(clock.now().getTime(), START.getTime() + 1000)
})

for (const kind of ['virtual', 'real'] as const) {
  test(`advancing a ${kind} clock runs due work in sequence, including work that due work has planned`, async () => {
    const clock = createAdjustableClock(kind, START)
    const done: [string, number][] = []
    const recordRun = (name: string) => async () => {
      const after = Math.round((clock.now().getTime() - START.getTime()) / 1000)
      done.push([name, after])
    }
    const timeAfter = (seconds: number) => START.getTime() + seconds * 1000
    clock.plan(timeAfter(600), recordRun('third'))
    clock.plan(timeAfter(60), async () => {
      await recordRun('first')()
      clock.plan(timeAfter(120), recordRun('second'))
    })
    clock.plan(timeAfter(100_000), recordRun('too late'))
    const cancel = clock.plan(timeAfter(90), recordRun('cancelled'))
    cancel()
    await clock.advance(3600 * 1000)
    assert.deepEqual(done, [
      ['first', 60],
      ['second', 120],
      ['third', 600],
    ])
    clock.stop()
  })
}

test('a real clock runs planned work when it is due', async () => {
  const clock = createAdjustableClock('real')
  const keepAlive = setTimeout(() => {}, 5000)
  await new Promise<void>((resolve) => {
    clock.plan(clock.now().getTime() + 10, async () => resolve())
  })
  clearTimeout(keepAlive)
  clock.stop()
})

for (const kind of ['virtual', 'real'] as const) {
  test(`a ${kind} clock can be set to the past, and runs due work on its way back`, async () => {
    const clock = createAdjustableClock(kind, START)
    const day = 24 * 60 * 60 * 1000
    await clock.setTo(START.getTime() - 60 * day)
    assert.ok(Math.abs(clock.now().getTime() - (START.getTime() - 60 * day)) < 1000)
    const runAt: number[] = []
    clock.plan(START.getTime() - 30 * day, async () => void runAt.push(clock.now().getTime()))
    await clock.setTo(START.getTime() - 31 * day)
    assert.deepEqual(runAt, [])
    await clock.setTo(START.getTime())
    assert.equal(runAt.length, 1)
    assert.ok(Math.abs((runAt[0] ?? 0) - (START.getTime() - 30 * day)) < 1000)
    clock.stop()
  })
}
