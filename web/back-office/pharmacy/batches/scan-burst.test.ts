import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addKeyToBurst, emptyBurst } from './scan-burst.ts'

/** Types a text and Enter with a pause before each key. Returns the code if it counts as a scan. */
function pressKeys(text: string, pauseMs: number): string | undefined {
  let burst = emptyBurst
  let timeMs = 1_000
  for (const key of [...text, 'Enter']) {
    timeMs += pauseMs
    const result = addKeyToBurst(burst, key, timeMs)
    if (result.scannedCode !== undefined) return result.scannedCode
    burst = result.burst
  }
  return undefined
}

test('fast keys with Enter are a scan; slow keys and short texts are not', () => {
  // Pauses below and above the limit of 60 ms; a burst of three characters is too short.
  const [scannerPauseMs, typistPauseMs] = [8, 90]
  assert.equal(pressKeys('K7M4QX2P0157', scannerPauseMs), 'K7M4QX2P0157')
  assert.equal(pressKeys('K7M4QX2P0157', typistPauseMs), undefined)
  assert.equal(pressKeys('abc', scannerPauseMs), undefined)
})

test('keys typed before a scan are not part of it, and Shift within a scan is ignored', () => {
  let burst = addKeyToBurst(emptyBurst, 'x', 1_000).burst
  burst = addKeyToBurst(burst, 'K', 2_000).burst
  burst = addKeyToBurst(burst, 'Shift', 2_005).burst
  for (const [index, key] of [...'7M4QX2P'].entries())
    burst = addKeyToBurst(burst, key, 2_010 + index * 10).burst
  assert.equal(addKeyToBurst(burst, 'Enter', 2_090).scannedCode, 'K7M4QX2P')
})
