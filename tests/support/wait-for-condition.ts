import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is met. Throws after `timeoutMs`. */
export async function waitForCondition(
  condition: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `condition not met within ${timeoutMs} ms`)
    await pause(50)
  }
}
