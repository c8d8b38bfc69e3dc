/** Faults of callbacks, payments and redirects. The stand-in calls the shop over a real socket. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'

import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { trackFaults } from './track-faults.ts'
import type { BillplzFault } from './faults.ts'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'
import { signCallback, signRedirect, type WireFields } from './x-signature.ts'

const HOUR_MS = 60 * 60 * 1000
const SIGNATURE_KEY = DEFAULT_KEYS.billplzXSignatureKey
/** In sen. */
const BILL_AMOUNT = 12_990

let shop: ShopAtBillplz
beforeEach(async () => {
  shop = await startShopAtBillplz()
})
afterEach(() => shop.close())

const { simulateFault, findUnused } = trackFaults(() => shop)

test('callback-never sends none, callback-repeated 0, 1, 2, 5 or 100, one by one or in parallel', async () => {
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

test('callback-shuffled: a failed and a paid callback arrive in reverse sequence', async () => {
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

test('callback-shuffled with a seed is repeatable', async () => {
  const amountSequences: string[] = []
  for (let round = 0; round < 2; round++) {
    const callCountBefore: number = shop.calls.length
    simulateFault('callback-shuffled', { times: 5, seed: 7 })
    for (let i = 0; i < 5; i++) await shop.billplz.pay(await shop.newBill({ amount: `${100 + i}` }))
    const amounts = shop.calls
      .slice(callCountBefore)
      .map((call) => new URLSearchParams(call.body).get('amount'))
    amountSequences.push(amounts.join())
  }
  assert.equal(amountSequences[0], amountSequences[1])
  assert.notEqual(amountSequences[0], '100,101,102,103,104')
})

test('callbacks held by callback-shuffled can be released before `times` is reached', async () => {
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
  const payAndReadCallback = async (name: BillplzFault) => {
    simulateFault(name)
    await shop.billplz.pay(await shop.newBill({ amount: `${BILL_AMOUNT}` }))
    const body = shop.calls.at(-1)?.body ?? ''
    const parameters = [...new URLSearchParams(body)]
    const fields: WireFields = parameters.filter(([key]) => key !== 'x_signature')
    const signature = parameters.find(([key]) => key === 'x_signature')?.[1]
    const valueOf = (key: string) => fields.find(([fieldKey]) => fieldKey === key)?.[1]
    const validSignature = signCallback(fields, SIGNATURE_KEY)
    return { fields, signature, valueOf, validSignature, isValid: signature === validSignature }
  }

  assert.equal((await payAndReadCallback('callback-wrong-key')).isValid, false)
  assert.equal((await payAndReadCallback('callback-no-signature')).signature, undefined)
  assert.equal((await payAndReadCallback('callback-empty-signature')).signature, '')
  const upperCase = await payAndReadCallback('callback-upper-case-signature')
  assert.equal(upperCase.signature, upperCase.validSignature.toUpperCase())
  assert.equal((await payAndReadCallback('callback-key-sorted')).isValid, false)
  assert.ok((await payAndReadCallback('callback-huge')).isValid)
  const repeatedKey = await payAndReadCallback('callback-repeated-key')
  assert.deepEqual(
    repeatedKey.fields.filter(([key]) => key === 'paid').map(([, value]) => value),
    ['true', 'false'],
  )
  assert.ok(repeatedKey.isValid)

  for (const [fault, isValid, expectedFields] of [
    ['callback-flipped-byte', false, { amount: `${BILL_AMOUNT + 1}` }],
    ['callback-extra-key', true, { discount: '100' }],
    ['callback-wrong-paid-amount', true, { paid_amount: `${BILL_AMOUNT - 1}` }],
    ['callback-wrong-amount', true, { amount: `${BILL_AMOUNT - 1}` }],
    ['callback-paid-but-due', true, { paid: 'false', state: 'paid' }],
    ['callback-other-collection', true, { collection_id: 'another1' }],
    ['callback-unknown-bill', true, { id: 'unknown0' }],
  ] as const) {
    const callback = await payAndReadCallback(fault)
    assert.equal(callback.isValid, isValid, fault)
    for (const [key, value] of Object.entries(expectedFields))
      assert.equal(callback.valueOf(key), value, fault)
  }

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
  const payAndReadRedirectUrl = async (name: BillplzFault) => {
    simulateFault(name)
    return (await shop.billplz.pay(await shop.newBill())).redirectUrl
  }
  const isRedirectValid = (url: string | null) => {
    assert.ok(url, 'the browser is redirected')
    // The keys inside the brackets of `billplz[…]`.
    const parameters = [...new URL(url).searchParams].flatMap(([key, value]) => {
      const [, innerKey] = /^billplz\[(.*)\]$/.exec(key) ?? []
      return innerKey === undefined ? [] : [[innerKey, value] as const]
    })
    const fields: WireFields = parameters.filter(([key]) => key !== 'x_signature')
    const signature = parameters.find(([key]) => key === 'x_signature')?.[1]
    return signature === signRedirect(fields, SIGNATURE_KEY)
  }
  assert.equal(await payAndReadRedirectUrl('redirect-never'), null)
  assert.equal(isRedirectValid(await payAndReadRedirectUrl('redirect-wrong-key')), false)
  const flipped = await payAndReadRedirectUrl('redirect-flipped-paid')
  assert.deepEqual([isRedirectValid(flipped), flipped?.includes('[paid]=false')], [false, true])
  const encoded = await payAndReadRedirectUrl('redirect-encoded-brackets')
  assert.deepEqual([isRedirectValid(encoded), encoded?.includes('billplz%5Bid%5D=')], [true, true])
})

// The last test: it fails when only some of the tests above run.
test('the tests above simulate every fault of callbacks, payments and redirects', () => {
  assert.deepEqual(findUnused('callbacks'), [])
})
