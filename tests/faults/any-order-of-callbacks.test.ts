/**
 * Events of a payment arrive in any order: callbacks of a failed and of a successful try, the
 * returning browser, the end of the order's time. Every order must end in the same records (T-B03).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expireOrder } from '#server/payments/expire-order.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { compareLedgers, effectsOf, oneEffect, paymentOf } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const lookUp = 'GET /api/billplz/get-bill/{billId}'

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [first, ...rest]),
  )
}

type PaymentEvent =
  | 'failed callback'
  | 'paid callback'
  | 'paid callback again'
  | 'browser returns'
  | 'order expires'

/** Creates a paid bill whose callbacks are held back; `bring` causes each event. */
async function aPaidBill(paying: PayingShop, name: string) {
  const { billplz, shop, app, visitor } = paying
  const call = visitor()
  const body = aPayBody({ customerDetails: { email: `${name}@example.com` } })
  const { url } = await call(pay, { body })
  const billId = billOf(url)
  billplz.misbehave({ name: 'callback-never', times: 2, reference: billId })
  await billplz.fail(billId)
  const { backTo } = await billplz.pay(billId)
  const order = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['orders.id', 'orders.expires_at'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const [no, yes] = billplz
    .deliveries()
    .filter((delivery) => delivery.billId === billId)
    .map(({ k }) => k)
  assert.ok(no && yes && backTo)
  const back = new URL(backTo)
  const bring: Record<PaymentEvent, () => Promise<unknown>> = {
    'failed callback': () => billplz.sendAgain(no),
    'paid callback': () => billplz.sendAgain(yes),
    'paid callback again': () => billplz.sendAgain(yes),
    'browser returns': async () => {
      const response = await app.inject(back.pathname + back.search)
      assert.equal(response.statusCode, 303)
      assert.doesNotMatch(String(response.headers.location), /signature|paid/)
      await call(lookUp, { params: { billId } })
    },
    'order expires': () => expireOrder(shop, { id: order.id, expiresAt: order.expires_at }),
  }
  return { billId, bring }
}

test('all 120 sequences of five events end in one paid order each', async (t) => {
  const paying = await aPayingShop(t, { settings: { RUN_JOBS: 'false' } })
  const events: PaymentEvent[] = [
    'failed callback',
    'paid callback',
    'paid callback again',
    'browser returns',
    'order expires',
  ]
  for (const [index, order] of permutations(events).entries()) {
    paying.clock.advance(61_000)
    const { billId, bring } = await aPaidBill(paying, `order-${index}`)
    for (const one of order) {
      await bring[one]()
      await reconcile(paying.shop)
    }
    assert.equal(await paymentOf(paying, billId), 'paid', order.join(', '))
    assert.deepEqual(await effectsOf(paying, billId), oneEffect, order.join(', '))
  }
  const ledger = await compareLedgers(paying)
  assert.equal(ledger.ours, ledger.atBank)
  assert.deepEqual(ledger.issues, [])
})

test('an order paid on two bills keeps both sums, and staff and the buyer are notified', async (t) => {
  const paying = await aPayingShop(t, { settings: { BILLPLZ_TIMEOUT_MS: '600' } })
  const { billplz, call, shop, emails } = paying
  billplz.misbehave({ name: 'create-answer-lost' })
  await call(pay, { body: aPayBody() }).catch(() => undefined)
  const { url } = await call(pay, { body: aPayBody() })
  const [orphan, known] = billplz.ledger().bills
  assert.ok(orphan && known && billOf(url) === known.id)
  await billplz.pay(known.id)
  await billplz.pay(orphan.id)
  await reconcile(shop)
  const ledger = await compareLedgers(paying)
  assert.equal(ledger.ours, ledger.atBank, 'both payments are in our records')
  assert.deepEqual(ledger.issues, [{ resource_id: orphan.id, kind: 'refund due' }])
  assert.deepEqual(await effectsOf(paying, known.id), oneEffect)
  const kinds = await shop.db.selectFrom('outbox_email').select(['kind', 'recipient']).execute()
  assert.ok(kinds.some(({ kind }) => kind === 'paid twice'))
  assert.ok(
    kinds.some(({ kind, recipient }) => kind === 'payment issue' && recipient.includes('owner')),
  )
  assert.ok(emails)
})
