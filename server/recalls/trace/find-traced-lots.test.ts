import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { toLotKey } from '#domain/recalls/lot-key.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { lotKeySql } from './find-traced-lots.ts'

test('the index of typed lots has the key of lotKeySql', async (t) => {
  const { shop } = await startTestShop(t)
  await sql`set enable_seqscan = off`.execute(shop.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select batch_id from batch_lot where ${lotKeySql('lot')} = 'DM240117'
  `.execute(shop.db)
  assert.match(JSON.stringify(rows), /batch_lot_by_lot/)
})

test('lotKeySql computes the same key as toLotKey', async (t) => {
  const { shop } = await startTestShop(t)
  for (const text of [
    'dm 24-0117',
    'L261122-01',
    ' - ',
    '',
    'A\tb\n-c',
    'lot.7/a',
    'lot ä-1',
    'a\u00a0b\u2011ß',
    'dm\u2002\u2007\u300024\u2013\ufeff0117',
  ]) {
    const { rows } = await sql<{ key: string }>`
      select ${lotKeySql('typed.lot')} as key from (values (${text}::text)) as typed (lot)
    `.execute(shop.db)
    assert.deepEqual(rows, [{ key: toLotKey(text) }], JSON.stringify(text))
  }
})
