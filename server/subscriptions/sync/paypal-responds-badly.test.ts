/** PayPal failures and forged webhooks: what is true in the end, and what never is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes, seconds } from '#domain/time.ts'
import { until } from '#tests/support/a-paying-shop.ts'
import { aPlanBody, aSubscribingShop, anActivePlan } from '#tests/support/a-subscription.ts'
import { refusalOf } from '#tests/support/buying.ts'

const begin = 'POST /api/paypal/subscriptions'

/** Returns a body with its own address, so that each test has its own plan. */
let house = 0
function aBody() {
  house += 1
  return aPlanBody({ customerDetails: { address_1: `${house} Jalan Contoh` } })
}

/** Fewer than five failures per shop: more would open its circuit breaker. */
const troubles = [
  ['cancel-500', 'cancel-500-after', 'cancel-lost', 'cancel-422', 'cancel-already'],
  ['cancel-reset', 'cancel-401', 'get-500', 'get-html', 'get-stale'],
] as const

for (const names of troubles)
  test(`a requested cancellation happens once, in spite of ${names.join(', ')}`, async (t) => {
    const shop = await aSubscribingShop(t)
    const { customer, paypal, turn, minute } = shop
    for (const name of names) {
      const { id, providerId, view } = await anActivePlan(shop, aBody())
      paypal.misbehave({ name, times: 1, reference: providerId })
      const params = { id }
      const { message } = await customer('POST /api/paypal/subscriptions/{id}/cancel', { params })
      assert.match(message, /cancelled/, name)
      await until(`cancelled in spite of ${name}`, async () => {
        await turn(minutes(2))
        await minute()
        const { status, pending } = await view()
        return status === 'CANCELLED' && pending === null
      })
      assert.equal(paypal.subscription(providerId)?.status, 'CANCELLED', name)
      paypal.clearMisbehaviours()
      const ended = (await view()).history.filter(({ text }) =>
        /You cancelled the subscription/.test(text),
      )
      assert.equal(ended.length, 1, name)
    }
  })

test('a subscription whose creation got no response is created once: the next try finds it', async (t) => {
  const { customer, paypal } = await aSubscribingShop(t)
  for (const name of ['product-lost', 'create-500-after'] as const) {
    const before = paypal.ledger().subscriptions.length
    paypal.misbehave({ name, times: 1 })
    const begun = await customer(begin, { body: aBody() })
    assert.match(begun.subscriptionId, /^I-/)
    assert.equal(paypal.ledger().subscriptions.length, before + 1, name)
    paypal.clearMisbehaviours()
  }
  const body = aBody()
  const before = paypal.ledger().subscriptions.length
  paypal.misbehave({ name: 'create-lost', times: 2 })
  const refusal = await refusalOf(customer(begin, { body }))
  assert.deepEqual([refusal.status, refusal.code], [503, 'NO_WALLET'])
  paypal.clearMisbehaviours()
  const begun = await customer(begin, { body })
  assert.equal(paypal.ledger().subscriptions.length, before + 1, 'under the same name')
  assert.equal(paypal.ledger().subscriptions.at(-1)?.id, begun.subscriptionId)
})

const forgeries = [
  'webhook-flipped-byte',
  'webhook-foreign-key',
  'webhook-foreign-host',
  'webhook-other-id',
  'webhook-old',
] as const

test('forged, foreign and stale webhooks are refused and change nothing', async (t) => {
  // Without jobs: a minute job that asks PayPal would rightly learn what was forged here.
  const shop = await aSubscribingShop(t, { settings: { RUN_JOBS: 'false' } })
  const { paypal, shop: inside } = shop
  const { providerId, view } = await anActivePlan(shop, aBody())
  const count = async () =>
    (await inside.db.selectFrom('provider_message').select('id').execute()).length
  await paypal.quiet()
  await shop.minute()
  for (const name of forgeries) {
    const before = await count()
    paypal.misbehave({ name, times: 'always', reference: providerId })
    if ((await view()).status === 'ACTIVE') await paypal.suspend(providerId)
    else await paypal.activate(providerId)
    await paypal.quiet()
    const last = paypal.deliveries().at(-1)
    assert.equal(last?.attempts.at(-1)?.status, 400, name)
    assert.equal(await count(), before, name)
    assert.equal((await view()).status, 'ACTIVE', `${name} was not believed`)
    paypal.clearMisbehaviours()
    if (paypal.subscription(providerId)?.status === 'SUSPENDED') {
      paypal.misbehave({ name: 'webhook-never', times: 1, reference: providerId })
      await paypal.activate(providerId)
      paypal.clearMisbehaviours()
    }
  }
})

test('a genuine webhook about an unknown subscription is parked and creates nothing', async (t) => {
  const shop = await aSubscribingShop(t)
  const { paypal, shop: inside } = shop
  const { providerId } = await anActivePlan(shop, aBody())
  const orders = async () => (await inside.db.selectFrom('orders').select('id').execute()).length
  const before = await orders()
  paypal.misbehave({ name: 'webhook-invented', times: 1, reference: providerId })
  await paypal.suspend(providerId)
  await paypal.quiet()
  await until('it is parked', async () => {
    const parked = await inside.db
      .selectFrom('provider_message')
      .select('id')
      .where('state', '=', 'parked')
      .execute()
    return parked.length === 1
  })
  assert.equal(await orders(), before)
})

test('reconciliation finds an approval and a payment whose webhooks are lost', async (t) => {
  const shop = await aSubscribingShop(t)
  const { customer, paypal, turn, minute } = shop
  const { id, subscriptionId } = await customer(begin, { body: aBody() })
  paypal.misbehave({ name: 'webhook-never', times: 'always', reference: subscriptionId })
  await paypal.approve(subscriptionId)
  const params = { id: String(id) }
  await turn(minutes(3))
  await minute()
  const seen = await customer('GET /api/paypal/subscriptions/{id}', { params })
  assert.deepEqual([seen.status, seen.orders.length], ['ACTIVE', 1])
  paypal.clearMisbehaviours()
})

test('a payment of another amount, or one too many, makes a payment issue instead of an order', async (t) => {
  const shop = await aSubscribingShop(t)
  const { paypal, turn, minute, shop: inside } = shop
  const { providerId, view } = await anActivePlan(shop, aBody())
  paypal.misbehave({ name: 'charge-wrong-amount', times: 1, reference: providerId })
  await paypal.runCycle(providerId)
  await turn(seconds(90))
  await minute()
  assert.equal((await view()).orders.length, 1)
  const twice = await anActivePlan(shop, aBody())
  paypal.misbehave({ name: 'charge-twice', times: 1, reference: twice.providerId })
  await paypal.runCycle(twice.providerId)
  await turn(hours(1))
  await minute()
  assert.equal((await twice.view()).orders.length, 2)
  const issues = await inside.db
    .selectFrom('payment_issue')
    .select(['kind', 'provider'])
    .orderBy('id')
    .execute()
  assert.deepEqual(issues, [
    { kind: 'bill differs', provider: 'paypal' },
    { kind: 'refund due', provider: 'paypal' },
  ])
  paypal.clearMisbehaviours()
})

test('an abandoned checkout ends after three hours, and its voucher is released', async (t) => {
  const { customer, turn, minute, shop: inside } = await aSubscribingShop(t)
  const body = aPlanBody({
    customerDetails: { address_1: 'Left alone' },
    paymentData: { total: 223, voucherCode: 'DEMO20' },
  })
  const { id } = await customer(begin, { body })
  const params = { id: String(id) }
  const left = await customer('POST /api/paypal/subscriptions/{id}/left', { params })
  assert.match(left.message, /Nothing was charged/)
  const again = await customer(begin, { body })
  assert.equal(again.id, id, 'the same checkout tries the same subscription')
  await turn(hours(3) + minutes(20))
  await minute()
  const row = await inside.db
    .selectFrom('subscription')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.state, 'ABANDONED')
  const hold = await inside.db.selectFrom('voucher_hold').select('state').execute()
  assert.deepEqual(hold, [{ state: 'released' }])
})
