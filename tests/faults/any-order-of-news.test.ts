/**
 * What is told about a payment comes in any order: callbacks of a failed and of the successful try, the
 * returning browser, the end of the order's time, another press of Pay. Every order of these must end
 * in the same books (T-B03).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expireOrder } from '#server/payments/expire-order.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { compareBooks, effectsOf, oneEffect, paymentOf } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const lookUp = 'GET /api/billplz/get-bill/{billId}'

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [first, ...rest]),
  )
}

type News = 'the no' | 'the yes' | 'the yes again' | 'back from the bank' | 'time is over'

/** One paid bill with the callbacks of both tries still held back, and a way to bring each news. */
async function aPaidBill(paying: PayingShop, name: string) {
  const { bank, shop, app, visitor } = paying
  const call = visitor()
  const body = aPayBody({ customerDetails: { email: `${name}@example.com` } })
  const { url } = await call(pay, { body })
  const billId = billOf(url)
  bank.misbehave({ name: 'callback-never', times: 2, reference: billId })
  await bank.fail(billId)
  const { backTo } = await bank.pay(billId)
  const order = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['orders.id', 'orders.expires_at'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const [no, yes] = bank
    .deliveries()
    .filter((delivery) => delivery.billId === billId)
    .map(({ k }) => k)
  assert.ok(no && yes && backTo)
  const back = new URL(backTo)
  const bring: Record<News, () => Promise<unknown>> = {
    'the no': () => bank.sendAgain(no),
    'the yes': () => bank.sendAgain(yes),
    'the yes again': () => bank.sendAgain(yes),
    'back from the bank': async () => {
      const answer = await app.inject(back.pathname + back.search)
      assert.equal(answer.statusCode, 303)
      assert.doesNotMatch(String(answer.headers.location), /signature|paid/)
      await call(lookUp, { params: { billId } })
    },
    'time is over': () => expireOrder(shop, { id: order.id, expiresAt: order.expires_at }),
  }
  return { billId, bring }
}

test('all 120 orders of five pieces of news end in one paid order each', async (t) => {
  const paying = await aPayingShop(t, { settings: { RUN_JOBS: 'false' } })
  const news: News[] = ['the no', 'the yes', 'the yes again', 'back from the bank', 'time is over']
  for (const [index, order] of permutations(news).entries()) {
    paying.clock.advance(61_000)
    const { billId, bring } = await aPaidBill(paying, `order-${index}`)
    for (const one of order) {
      await bring[one]()
      await reconcile(paying.shop)
    }
    assert.equal(await paymentOf(paying, billId), 'paid', order.join(', '))
    assert.deepEqual(await effectsOf(paying, billId), oneEffect, order.join(', '))
  }
  const books = await compareBooks(paying)
  assert.equal(books.ours, books.atBank)
  assert.deepEqual(books.breaks, [])
})

test('an order paid at two bills keeps both sums, and a person and the buyer are told', async (t) => {
  const paying = await aPayingShop(t, { settings: { BILLPLZ_TIMEOUT_MS: '600' } })
  const { bank, call, shop, letters } = paying
  bank.misbehave({ name: 'create-answer-lost' })
  await call(pay, { body: aPayBody() }).catch(() => undefined)
  const { url } = await call(pay, { body: aPayBody() })
  const [orphan, known] = bank.ledger().bills
  assert.ok(orphan && known && billOf(url) === known.id)
  await bank.pay(known.id)
  await bank.pay(orphan.id)
  await reconcile(shop)
  const books = await compareBooks(paying)
  assert.equal(books.ours, books.atBank, 'both payments are in our books')
  assert.deepEqual(books.breaks, [{ bill_id: orphan.id, kind: 'refund due' }])
  assert.deepEqual(await effectsOf(paying, known.id), oneEffect)
  const kinds = await shop.db.selectFrom('letter').select(['kind', 'recipient']).execute()
  assert.ok(kinds.some(({ kind }) => kind === 'paid twice'))
  assert.ok(
    kinds.some(({ kind, recipient }) => kind === 'books differ' && recipient.includes('owner')),
  )
  assert.ok(letters)
})
