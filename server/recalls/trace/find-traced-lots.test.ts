import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { toLotKey } from '#domain/recalls/lot-key.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { lotKeySql } from './find-traced-lots.ts'

test('lotKeySql computes the same key as toLotKey for ASCII texts', async (t) => {
  const { shop } = await startTestShop(t)
  for (const text of ['dm 24-0117', 'L261122-01', ' - ', '', 'A\tb\n-c', 'lot.7/a']) {
    const { rows } = await sql<{ key: string }>`
      select ${lotKeySql('typed.lot')} as key from (values (${text}::text)) as typed (lot)
    `.execute(shop.db)
    assert.deepEqual(rows, [{ key: toLotKey(text) }], JSON.stringify(text))
  }
})
