import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls until the condition is met. Throws after `timeoutMs`. For tests that limit the time; others
 * use `waitUntil` (tests/support/shop/shop-with-payments.ts).
 */
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
