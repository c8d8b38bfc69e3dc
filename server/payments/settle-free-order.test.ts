import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { transact } from '#server/db/transact.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { settleFreeOrder } from './settle-free-order.ts'

test('an order with a total is never settled for free', async (t) => {
  const { call, shop } = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  const readOrder = () =>
    shop.db.selectFrom('orders').select(['id', 'payment']).executeTakeFirstOrThrow()
  const { id } = await readOrder()
  for (const total of [sen(1), sen(27_000)])
    await assert.rejects(
      transact(shop.db, (tx) => settleFreeOrder(shop, tx, { id, total })),
      new RegExp(`free order ${id} has a total of ${total} sen`),
    )
  const attempts = await shop.db.selectFrom('payment_attempt').select('provider').execute()
  assert.deepEqual(attempts, [{ provider: 'billplz' }])
  assert.equal((await readOrder()).payment, 'pending')
})
