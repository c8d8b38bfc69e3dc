/* Payments, callbacks and their retries, received by a shop on a real port. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'
import { signCallback, signRedirect, type WireFields } from './x-signature.ts'

const SIGNATURE_KEY = DEFAULT_KEYS.billplzXSignatureKey
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

let shop: ShopAtBillplz
beforeEach(async () => {
  shop = await startShopAtBillplz({
    callbackSchedule: 'real',
    random: () => 0,
    startAt: new Date('2026-01-15T06:03:22Z'),
  })
})
afterEach(() => shop.close())

const parseFields = (body: string) => new URLSearchParams(body)
const withoutSignature = (fields: URLSearchParams): WireFields =>
  [...fields].filter(([key]) => key !== 'x_signature')

test('a payment sends a callback with the documented fields, correctly signed', async () => {
  const id = await shop.newBill()
  await shop.billplz.pay(id, { bank: 'MB2U0227' })
  const [call] = shop.calls
  assert.ok(call)
  assert.deepEqual(
    [call.url, call.contentType, call.connection],
    ['/callback', 'application/x-www-form-urlencoded', 'close'],
  )
  const fields = parseFields(call.body)
  assert.deepEqual(
    [...fields.keys()],
    [
      'id',
      'collection_id',
      'paid',
      'state',
      'amount',
      'paid_amount',
      'due_at',
      'email',
      'mobile',
      'name',
      'url',
      'paid_at',
      'transaction_id',
      'transaction_status',
      'x_signature',
    ],
  )
  assert.equal(fields.get('paid_at'), '2026-01-15 14:03:22 +0800')
  assert.equal(fields.get('due_at'), '2026-1-15', 'not padded, as at Billplz')
  assert.match(call.body, /paid_at=2026-01-15\+14%3A03%3A22\+%2B0800/)
  assert.match(fields.get('transaction_id') ?? '', /^[0-9A-F]{12}$/)
  assert.equal(fields.get('x_signature'), signCallback(withoutSignature(fields), SIGNATURE_KEY))
})

test('without the extra-info option neither callback nor redirect names the transaction', async () => {
  shop.billplz.setExtraPaymentInfo(false)
  const { redirectUrl } = await shop.billplz.pay(await shop.newBill())
  assert.doesNotMatch(shop.calls[0]?.body ?? 'transaction: no call', /transaction/)
  assert.doesNotMatch(redirectUrl ?? 'transaction: no redirect', /transaction/)
})

test('a failed payment sends an unpaid callback; the bill stays due and can be paid later', async () => {
  const id = await shop.newBill({ mobile: '' })
  await shop.billplz.fail(id)
  const fields = parseFields(shop.calls[0]?.body ?? '')
  assert.deepEqual(
    ['paid', 'state', 'paid_amount', 'paid_at', 'mobile', 'transaction_status'].map((key) =>
      fields.get(key),
    ),
    ['false', 'due', '0', '', '', 'failed'],
  )
  assert.equal(fields.get('x_signature'), signCallback(withoutSignature(fields), SIGNATURE_KEY))
  assert.equal(shop.billplz.bill(id)?.state, 'due')
  await shop.billplz.pay(id)
  assert.equal(shop.billplz.bill(id)?.state, 'paid')
})

test('a business payment may stay pending: no callback until it completes', async () => {
  const id = await shop.newBill()
  const { redirectUrl } = await shop.billplz.leavePending(id, { bank: 'B2B1-MBB0228' })
  assert.equal(shop.calls.length, 0)
  assert.match(redirectUrl ?? '', /billplz\[paid\]=false.*billplz\[transaction_status\]=pending/)
  await shop.billplz.pay(id)
  assert.equal(shop.calls.length, 1)
  assert.equal(shop.billplz.ledger().transactions.length, 1)
})

test('any status but 200 is retried; after five failed attempts the callback is dropped', async () => {
  shop.respondWith(() => 201)
  await shop.billplz.pay(await shop.newBill())
  assert.equal(shop.calls.length, 1)
  for (const [delayMs, expectedCallCount] of [
    [15 * SECOND_MS, 2],
    [15 * MINUTE_MS, 3],
    [15 * MINUTE_MS, 4],
    [24 * HOUR_MS, 5],
  ] as const) {
    await shop.billplz.advanceClock(delayMs - 1)
    assert.equal(shop.calls.length, expectedCallCount - 1)
    await shop.billplz.advanceClock(1)
    assert.equal(shop.calls.length, expectedCallCount)
  }
  await shop.billplz.advanceClock(1000 * HOUR_MS)
  assert.equal(shop.calls.length, 5)
  const [delivery] = shop.billplz.deliveries()
  assert.equal(delivery?.state, 'dropped')
  assert.deepEqual(
    delivery?.attempts.map((attempt) => attempt.status),
    [201, 201, 201, 201, 201],
  )
  assert.equal(new Set(shop.calls.map((call) => call.body)).size, 1, 'always the same body')
})

test('a response of 200 ends the retries', async () => {
  shop.respondWith((callNumber) => (callNumber < 3 ? 503 : 200))
  await shop.billplz.pay(await shop.newBill())
  await shop.billplz.advanceClock(48 * HOUR_MS)
  assert.equal(shop.calls.length, 3)
  assert.equal(shop.billplz.deliveries()[0]?.state, 'delivered')
})

test('each failed attempt raises the webhook rank; it is reset at 17:00', async () => {
  const rank = async () => (await shop.api('/v4/webhook_rank')).text()
  shop.respondWith(() => 500)
  await shop.billplz.pay(await shop.newBill())
  assert.equal(await rank(), '{"rank":1.0}')
  await shop.billplz.advanceClock(15 * SECOND_MS)
  assert.equal(await rank(), '{"rank":2.0}')
  shop.respondWith(() => 200)
  await shop.billplz.advanceClock(3 * HOUR_MS)
  assert.equal(await rank(), '{"rank":0.0}', 'past 17:00 in Kuala Lumpur')
})

test('a refused connection is a failed attempt with its error', async () => {
  // Nothing listens on port 9.
  await shop.billplz.pay(await shop.newBill({ callback_url: 'http://127.0.0.1:9/callback' }))
  const [attempt] = shop.billplz.deliveries()[0]?.attempts ?? []
  assert.equal(attempt?.status, null)
  assert.match(attempt?.error ?? '', /ECONNREFUSED/)
})

test('the redirect keeps the shop’s query and is signed', async () => {
  const { redirectUrl } = await shop.billplz.pay(await shop.newBill())
  assert.match(redirectUrl ?? '', /\/confirmation\?from=bank&billplz\[id\]=/)
  assert.match(redirectUrl ?? '', /billplz\[paid_at\]=2026-01-15%2014%3A03%3A22%20%2B0800/)
  const query = new URL(redirectUrl ?? '').searchParams
  const redirectFields: WireFields = [...query]
    .filter(([key]) => key.startsWith('billplz[') && key !== 'billplz[x_signature]')
    .map(([key, value]) => [key.slice('billplz['.length, -1), value])
  assert.equal(query.get('billplz[x_signature]'), signRedirect(redirectFields, SIGNATURE_KEY))
})

test('a payer already at the bank can pay a deleted bill, which becomes paid', async () => {
  const id = await shop.newBill()
  await shop.api(`/v3/bills/${id}`, { method: 'DELETE' })
  assert.equal((await fetch(`${shop.url}/billplz/bills/${id}`)).status, 404)
  await shop.billplz.pay(id)
  assert.equal((await (await shop.api(`/v3/bills/${id}`)).json()).state, 'paid')
  assert.equal(parseFields(shop.calls[0]?.body ?? '').get('paid'), 'true')
})

test('a bill is payable for 30 days, and paid twice only with `again`', async () => {
  const expiredBill = await shop.newBill()
  await shop.billplz.advanceClock(30 * 24 * HOUR_MS + 1)
  await assert.rejects(shop.billplz.pay(expiredBill), /expired/)
  assert.equal((await fetch(`${shop.url}/billplz/bills/${expiredBill}`)).status, 404)

  const id = await shop.newBill()
  await shop.billplz.pay(id)
  await assert.rejects(shop.billplz.pay(id), /already-paid/)
  await shop.billplz.pay(id, { again: true })
  const { transactions } = shop.billplz.ledger()
  assert.equal(transactions.filter((transaction) => transaction.billId === id).length, 2)
})

test('a callback can be resent by its number, outside the retry schedule', async () => {
  await shop.billplz.pay(await shop.newBill())
  const attempt = await shop.billplz.resend(1)
  assert.deepEqual([attempt.status, attempt.again], [200, true])
  assert.equal(shop.calls.length, 2)
  assert.equal(shop.calls[0]?.body, shop.calls[1]?.body)
})
