import assert from 'node:assert/strict'
import { test } from 'node:test'

import { batchEndpoints } from '#contract/pharmacy/batches.ts'

import { selectDefaultLines } from './select-default-lines.ts'

test('the lines that are selected at first fit one request, and the stock covers them', () => {
  const lines = Array.from({ length: 500 }, (_, position) => ({
    orderId: 'K7M4QX2P',
    position: position % 20,
    hasKnownAmounts: position % 10 > 0,
    shortages: position % 7 === 0 ? ['iron'] : [],
  }))
  const selectedLines = [...selectDefaultLines(lines)]
  assert.ok(
    selectedLines.every(({ hasKnownAmounts, shortages }) => hasKnownAmounts && !shortages.length),
  )
  const { body } = batchEndpoints['POST /api/pharmacy/batches']
  assert.ok(body.safeParse({ lines: selectedLines }).success)
  const [otherLine] = lines.filter((line) => !selectedLines.includes(line))
  assert.ok(!body.safeParse({ lines: [...selectedLines, otherLine] }).success, 'one more')
  assert.equal(selectDefaultLines(lines.slice(0, 3)).size, 2)
})
