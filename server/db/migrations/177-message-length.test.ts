import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { maxPharmacistMessageLength } from '#domain/pharmacy/review-text-limits.ts'
import { transact } from '#server/db/transact.ts'
import { addMessage, listMessages } from '#server/pharmacy/review/reviews.store.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { limitReviewMessages } from './177-message-length.ts'

test('the database refuses a longer message than the form, and keeps those that are stored', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const { id: orderId } = await createPaidOrder(testShop)
  /** Adds a message of so many characters of three bytes each, the most of a UTF-16 unit. */
  const add = (length: number) =>
    transact(shop.db, (tx) =>
      addMessage(shop, tx, orderId, {
        author: 'customer',
        name: 'Demo Customer',
        text: '\u9673'.repeat(length),
        sentAt: shop.now(),
      }),
    )
  const listLengths = async () =>
    (await listMessages(shop, shop.db, orderId)).map(({ text }) => text.length)
  await add(maxPharmacistMessageLength)
  await assert.rejects(add(maxPharmacistMessageLength + 1), /review_message_text_length/)
  await sql`alter table review_message drop constraint review_message_text_length`.execute(shop.db)
  await add(maxPharmacistMessageLength + 1)
  await transact(shop.db, limitReviewMessages)
  await assert.rejects(add(maxPharmacistMessageLength + 1), /review_message_text_length/)
  assert.deepEqual(await listLengths(), [
    maxPharmacistMessageLength,
    maxPharmacistMessageLength + 1,
  ])
})
