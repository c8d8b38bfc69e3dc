import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjustableClock } from './adjustable-clock.ts'

const START = new Date('2026-01-15T06:00:00Z')

test('a virtual clock moves only when it is turned', async () => {
  const clock = adjustableClock('virtual', START)
  await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(clock.now().getTime(), START.getTime())
  await clock.turn(1000)
  assert.equal(clock.now().getTime(), START.getTime() + 1000)
})

for (const kind of ['virtual', 'real'] as const) {
  test(`turning a ${kind} clock runs due work in order, including work planned on the way`, async () => {
    const clock = adjustableClock(kind, START)
    const done: [string, number][] = []
    const note = (name: string) => async () => {
      const after = Math.round((clock.now().getTime() - START.getTime()) / 1000)
      done.push([name, after])
    }
    const at = (seconds: number) => START.getTime() + seconds * 1000
    clock.plan(at(600), note('third'))
    clock.plan(at(60), async () => {
      await note('first')()
      clock.plan(at(120), note('second'))
    })
    clock.plan(at(100_000), note('too late'))
    const cancel = clock.plan(at(90), note('cancelled'))
    cancel()
    await clock.turn(3600 * 1000)
    assert.deepEqual(done, [
      ['first', 60],
      ['second', 120],
      ['third', 600],
    ])
    clock.stop()
  })
}

test('a real clock runs planned work when it is due', async () => {
  const clock = adjustableClock('real')
  const keepAlive = setTimeout(() => {}, 5000)
  await new Promise<void>((resolve) => {
    clock.plan(clock.now().getTime() + 10, async () => resolve())
  })
  clearTimeout(keepAlive)
  clock.stop()
})
