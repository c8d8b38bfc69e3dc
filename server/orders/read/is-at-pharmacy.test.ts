import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { hasLeftPharmacy } from '#domain/orders/left-pharmacy.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { isAtPharmacy } from './is-at-pharmacy.ts'

test('the SQL condition isAtPharmacy is the opposite of hasLeftPharmacy', async (t) => {
  const { shop } = await startTestShop(t)
  const time = new Date('2026-11-20T06:32:00Z')
  for (const dispatchedAt of [null, time])
    for (const deliveredAt of [null, time]) {
      const { rows } = await sql<{ is_at_pharmacy: boolean }>`
        select ${isAtPharmacy()} as is_at_pharmacy
        from (values (${dispatchedAt}::timestamptz, ${deliveredAt}::timestamptz))
          as orders (dispatched_at, delivered_at)
      `.execute(shop.db)
      assert.deepEqual(rows, [{ is_at_pharmacy: !hasLeftPharmacy({ dispatchedAt, deliveredAt }) }])
    }
})
