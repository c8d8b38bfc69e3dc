/**
 * Which calls cause a check of a bill at Billplz, and how much budget is reserved for settlement.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { lookUp, paymentOf, waitForPayment } from '#tests/support/buying.ts'
import type { Call } from '#web/api/client.ts'

import { reconcile } from './reconcile.ts'
import { takeBillCheck } from './bill-check-budget.ts'

const pay = 'POST /api/billplz/pay'

async function budgetOf({ shop }: Pick<PayingShop, 'shop'>) {
  return shop.db.selectFrom('provider_budget').select(['tokens', 'capacity']).executeTakeFirst()
}

async function anOrder(call: Call, buyer: number): Promise<string> {
  const body = aPayBody({ customerDetails: { email: `buyer${buyer}@example.com` } })
  return billOf((await call(pay, { body })).url)
}

test('a stranger who requests a bill causes no check at the provider', async (t) => {
  const paying = await aPayingShop(t)
  const billId = await anOrder(paying.call, 1)
  paying.billplz.misbehave({ name: 'callback-never' })
  await paying.billplz.pay(billId)
  for (let asked = 0; asked < 5; asked++) {
    const seen = await lookUp(paying.visitor(), billId)
    assert.deepEqual([seen.masked, seen.paymentState], [true, 'Pending...'])
  }
  assert.equal(await budgetOf(paying), undefined, 'no check was taken from the budget')
  assert.equal((await lookUp(paying.call, billId)).paymentState, 'Paid', 'the buyer causes a check')
})

test('buyers who poll use up half of the budget, and a callback still settles immediately', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, visitor } = paying
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const call = visitor()
      return { call, billId: await anOrder(call, index) }
    }),
  )
  billplz.setRateLimit(10)
  for (const { call, billId } of buyers) await lookUp(call, billId)
  const left = await budgetOf(paying)
  assert.deepEqual(left, { tokens: 5, capacity: 10 })
  const billId = buyers.at(-1)?.billId ?? ''
  await billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
})

test('visitors use half of the budget, ended bills a quarter more, and settlement all of it', async (t) => {
  const { shop, clock } = await aPayingShop(t)
  const take = async (isFor: Parameters<typeof takeBillCheck>[1]): Promise<number> => {
    let taken = 0
    while (await takeBillCheck(shop, isFor)) taken++
    return taken
  }
  assert.equal(await take('visitor'), 50)
  assert.equal(await take('ended bill'), 25)
  assert.equal(await take('settlement'), 25)
  clock.advance(minutes(2))
  assert.equal(await take('visitor'), 0, 'what comes back is for settlement first')
  assert.equal(await take('settlement'), 40)
})

test('an order expires although visitors have used their half of the budget', async (t) => {
  const paying = await aPayingShop(t)
  const { shop, clock, billplz, call } = paying
  const billId = await anOrder(call, 1)
  clock.advance(minutes(91))
  while (await takeBillCheck(shop, 'visitor'));
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billId), 'expired')
  assert.equal(billplz.bill(billId)?.state, 'deleted')
})
