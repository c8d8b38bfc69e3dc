import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addKey, noBurst } from './scan-burst.ts'

function type(text: string, pause: number): string | undefined {
  let burst = noBurst
  let at = 1_000
  for (const key of [...text, 'Enter']) {
    at += pause
    const next = addKey(burst, key, at)
    if (next.scanned !== undefined) return next.scanned
    burst = next.burst
  }
  return undefined
}

test('a scanner is detected, a typing person is not', () => {
  assert.equal(type('K7M4QX2P0157', 8), 'K7M4QX2P0157')
  assert.equal(type('K7M4QX2P0157', 90), undefined)
  assert.equal(type('abc', 8), undefined)
})

test('keys typed before do not join a scan, and Shift within one is ignored', () => {
  let burst = addKey(noBurst, 'x', 1_000).burst
  burst = addKey(burst, 'K', 2_000).burst
  burst = addKey(burst, 'Shift', 2_005).burst
  for (const [index, key] of [...'7M4QX2P'].entries())
    burst = addKey(burst, key, 2_010 + index * 10).burst
  assert.equal(addKey(burst, 'Enter', 2_090).scanned, 'K7M4QX2P')
})
