/** Faults of callbacks, payments and redirects. The shop uses a real socket. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'

import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { trackFaults } from './track-faults.ts'
import type { BillplzFault } from './faults.ts'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'
import { signCallback, signRedirect, type WireFields } from './x-signature.ts'

const HOUR_MS = 60 * 60 * 1000
const KEY = DEFAULT_KEYS.billplzXSignatureKey

let shop: ShopAtBillplz
beforeEach(async () => {
  shop = await startShopAtBillplz()
})
afterEach(() => shop.close())

const { simulateFault, findUnused } = trackFaults(() => shop)

test('callbacks are sent never, 0, 1, 2, 5 or 100 times, in sequence or in parallel', async () => {
  simulateFault('callback-never')
  await shop.billplz.pay(await shop.newBill())
  assert.equal(shop.calls.length, 0)
  assert.equal(shop.billplz.deliveries()[0]?.state, 'withheld')
  for (const count of [0, 1, 2, 5, 100]) {
    for (const parallel of [false, true]) {
      const callCountBefore: number = shop.calls.length
      simulateFault('callback-repeated', { count, parallel })
      await shop.billplz.pay(await shop.newBill())
      assert.equal(shop.calls.length - callCountBefore, count)
    }
  }
})

test('callback-delayed: the first attempt comes 25 hours later, or after `ms`', async () => {
  simulateFault('callback-delayed')
  await shop.billplz.pay(await shop.newBill())
  simulateFault('callback-delayed', { ms: HOUR_MS })
  await shop.billplz.pay(await shop.newBill())
  await shop.billplz.advanceClock(HOUR_MS)
  assert.equal(shop.calls.length, 1)
  await shop.billplz.advanceClock(24 * HOUR_MS)
  assert.equal(shop.calls.length, 2)
})

test('callback-shuffled: a failed and a paid callback arrive in reverse order', async () => {
  simulateFault('callback-shuffled', { times: 2 })
  const id = await shop.newBill()
  await shop.billplz.fail(id)
  assert.equal(shop.calls.length, 0)
  await shop.billplz.pay(id)
  assert.deepEqual(
    shop.calls.map((call) => new URLSearchParams(call.body).get('paid')),
    ['true', 'false'],
  )
})

test('callback-shuffled with a seed is repeatable, and can be released early', async () => {
  const orders: string[] = []
  for (let round = 0; round < 2; round++) {
    const callCountBefore: number = shop.calls.length
    simulateFault('callback-shuffled', { times: 5, seed: 7 })
    for (let i = 0; i < 5; i++) await shop.billplz.pay(await shop.newBill({ amount: `${100 + i}` }))
    const amounts = shop.calls
      .slice(callCountBefore)
      .map((call) => new URLSearchParams(call.body).get('amount'))
    orders.push(amounts.join())
  }
  assert.equal(orders[0], orders[1])
  assert.notEqual(orders[0], '100,101,102,103,104')
  simulateFault('callback-shuffled', { times: 9 })
  await shop.billplz.pay(await shop.newBill())
  assert.equal((await shop.billplz.releaseHeldCallbacks()).length, 1)
})

test('callback-after-redirect: the browser is redirected before the callback is sent', async () => {
  simulateFault('callback-after-redirect', { ms: 1000 })
  const { redirectUrl } = await shop.billplz.pay(await shop.newBill())
  assert.ok(redirectUrl)
  assert.equal(shop.calls.length, 0)
  await shop.billplz.advanceClock(1000)
  assert.equal(shop.calls.length, 1)
})

test('bad callbacks have exactly one fault and are otherwise signed correctly', async () => {
  const callback = async (name: BillplzFault) => {
    simulateFault(name)
    await shop.billplz.pay(await shop.newBill())
    const body = shop.calls.at(-1)?.body ?? ''
    const parameters = [...new URLSearchParams(body)]
    const fields: WireFields = parameters.filter(([key]) => key !== 'x_signature')
    const signature = parameters.find(([key]) => key === 'x_signature')?.[1]
    const value = (key: string) => fields.find(([name]) => name === key)?.[1]
    const validSignature = signCallback(fields, KEY)
    return { fields, signature, value, validSignature, isValid: signature === validSignature }
  }

  assert.equal((await callback('callback-wrong-key')).isValid, false)
  assert.equal((await callback('callback-no-signature')).signature, undefined)
  assert.equal((await callback('callback-empty-signature')).signature, '')
  const upper = await callback('callback-upper-case-signature')
  assert.equal(upper.signature, upper.validSignature.toUpperCase())
  assert.equal((await callback('callback-key-sorted')).isValid, false)
  const flipped = await callback('callback-flipped-byte')
  assert.deepEqual([flipped.isValid, flipped.value('amount')], [false, '12991'])

  const extra = await callback('callback-extra-key')
  assert.deepEqual([extra.isValid, extra.value('discount')], [true, '100'])
  const repeated = await callback('callback-repeated-key')
  assert.deepEqual(
    repeated.fields.filter(([key]) => key === 'paid').map(([, value]) => value),
    ['true', 'false'],
  )
  assert.ok(repeated.isValid)
  const short = await callback('callback-wrong-paid-amount')
  assert.deepEqual([short.isValid, short.value('paid_amount')], [true, '12989'])
  const other = await callback('callback-wrong-amount')
  assert.deepEqual([other.isValid, other.value('amount')], [true, '12989'])
  const contradictory = await callback('callback-paid-but-due')
  assert.deepEqual(
    [contradictory.isValid, contradictory.value('paid'), contradictory.value('state')],
    [true, 'false', 'paid'],
  )
  const otherCollection = await callback('callback-other-collection')
  assert.deepEqual(
    [otherCollection.isValid, otherCollection.value('collection_id')],
    [true, 'another1'],
  )
  const unknown = await callback('callback-unknown-bill')
  assert.deepEqual([unknown.isValid, unknown.value('id')], [true, 'unknown0'])
  assert.ok((await callback('callback-huge')).isValid)

  simulateFault('callback-json')
  await shop.billplz.pay(await shop.newBill())
  assert.equal(shop.calls.at(-1)?.contentType, 'application/json')
  assert.equal(JSON.parse(shop.calls.at(-1)?.body ?? '').paid, 'true')
})

test('pay-twice: two completed transactions and a callback for each', async () => {
  simulateFault('pay-twice')
  await shop.billplz.pay(await shop.newBill())
  const { transactions } = shop.billplz.ledger()
  assert.deepEqual(
    transactions.map((transaction) => transaction.status),
    ['completed', 'completed'],
  )
  const transactionIds = shop.calls.map((call) =>
    new URLSearchParams(call.body).get('transaction_id'),
  )
  assert.deepEqual(
    new Set(transactionIds),
    new Set(transactions.map((transaction) => transaction.id)),
  )
})

test('the redirect can be missing, forged, or have encoded brackets in its query', async () => {
  const payAndReturnUrl = async (name: BillplzFault) => {
    simulateFault(name)
    return (await shop.billplz.pay(await shop.newBill())).redirectUrl
  }
  const isRedirectValid = (url: string | null) => {
    const parameters = [...new URL(url ?? '').searchParams].filter(([key]) =>
      key.startsWith('billplz'),
    )
    const fields: WireFields = parameters
      .filter(([key]) => !key.includes('x_signature'))
      .map(([key, value]) => [key.slice(8, -1), value])
    return parameters.at(-1)?.[1] === signRedirect(fields, KEY)
  }
  assert.equal(await payAndReturnUrl('redirect-never'), null)
  assert.equal(isRedirectValid(await payAndReturnUrl('redirect-wrong-key')), false)
  const flipped = await payAndReturnUrl('redirect-flipped-paid')
  assert.deepEqual([isRedirectValid(flipped), flipped?.includes('[paid]=false')], [false, true])
  const encoded = await payAndReturnUrl('redirect-encoded-brackets')
  assert.deepEqual([isRedirectValid(encoded), encoded?.includes('billplz%5Bid%5D=')], [true, true])
})

test('every fault of these calls is tested here', () => {
  assert.deepEqual(findUnused('callbacks'), [])
})
