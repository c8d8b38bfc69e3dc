/** Faults of the calls that create, get and delete a bill. The client uses a real socket. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'

import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { trackFaults } from './track-faults.ts'
import type { BillplzFault } from './faults.ts'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'

let shop: ShopAtBillplz
beforeEach(async () => {
  shop = await startShopAtBillplz()
})
afterEach(() => shop.close())

const { simulateFault, findUnused } = trackFaults(() => shop)

/** Returns status and body; rejects when the connection breaks. */
async function readResponse(
  call: () => Promise<Response>,
): Promise<{ status: number; body: unknown }> {
  const reply = await call()
  const text = await reply.text()
  try {
    return { status: reply.status, body: JSON.parse(text) }
  } catch {
    return { status: reply.status, body: text }
  }
}
const getBill = (id: string, init?: RequestInit) =>
  readResponse(() => shop.api(`/v3/bills/${id}`, init))
const deleteBill = (id: string) =>
  readResponse(() => shop.api(`/v3/bills/${id}`, { method: 'DELETE' }))
const bills = () => shop.billplz.ledger().bills

for (const [name, status, stored] of [
  ['create-500-before-storing', 500, 0],
  ['create-500-after-storing', 500, 1],
  ['create-503', 503, 0],
  ['create-html', 200, 0],
  ['create-429', 429, 0],
  ['create-422', 422, 0],
  ['create-401', 401, 0],
  ['create-empty-json', 200, 0],
] as const) {
  test(`${name}: returns ${status}, bills stored: ${stored}`, async () => {
    simulateFault(name)
    const { status: actual, body } = await readResponse(() => shop.create())
    assert.equal(actual, status)
    assert.equal(bills().length, stored)
    if (name === 'create-html' || name === 'create-503') assert.match(String(body), /<html>/)
    if (name === 'create-empty-json') assert.deepEqual(body, {})
    assert.equal((await shop.create()).status, 200, 'once only')
  })
}

for (const [name, stored] of [
  ['create-answer-lost', 1],
  ['create-reset-after-storing', 1],
  ['create-reset', 0],
  ['create-cut-short', 1],
] as const) {
  test(`${name}: the connection breaks, bills stored: ${stored}`, async () => {
    simulateFault(name)
    await assert.rejects(readResponse(() => shop.create()))
    assert.equal(bills().length, stored)
  })
}

test("create-late, -hang and -drip exceed the client's timeout, but the bill exists", async () => {
  for (const name of ['create-late', 'create-hang', 'create-drip'] as const) {
    simulateFault(name)
    // Long enough for a busy machine to store the bill.
    const signal = AbortSignal.timeout(1_000)
    await assert.rejects(
      readResponse(() => shop.api('/v3/bills', { method: 'POST', signal, body: billForm() })),
    )
  }
  assert.equal(bills().length, 3)
  simulateFault('create-late', { ms: 20 })
  const { status, body } = await readResponse(() => shop.create())
  assert.equal(status, 200)
  assert.ok(typeof body === 'object' && body && 'url' in body)
  simulateFault('create-drip', { ms: 0 })
  assert.equal((await readResponse(() => shop.create())).status, 200)
})

test('create-no-url, -http-url, -other-host-url and -other-amount change the response; the bill is stored', async () => {
  const createAltered = async (name: BillplzFault) => {
    simulateFault(name)
    return (await shop.create()).json()
  }
  assert.equal((await createAltered('create-no-url')).url, undefined)
  assert.match((await createAltered('create-http-url')).url, /^http:\/\/www\.billplz\.com\/bills\//)
  assert.match(
    (await createAltered('create-other-host-url')).url,
    /^https:\/\/elsewhere\.example\//,
  )
  assert.equal((await createAltered('create-other-amount')).amount, 12991)
  assert.equal(bills().length, 4)
})

test('create-callback-inside: the callback is sent before the response to create', async () => {
  simulateFault('create-callback-inside')
  await shop.create()
  assert.equal(shop.calls.length, 1)
  assert.equal(bills()[0]?.state, 'paid')
})

for (const [name, status] of [
  ['get-401', 401],
  ['get-404', 404],
  ['get-429', 429],
  ['get-500', 500],
  ['get-503', 503],
  ['get-html', 200],
  ['get-empty-json', 200],
] as const) {
  test(`${name}: returns ${status} once`, async () => {
    const id = await shop.newBill()
    simulateFault(name)
    const { status: actual, body } = await getBill(id)
    assert.equal(actual, status)
    if (name === 'get-html') assert.match(String(body), /<html>/)
    if (name === 'get-empty-json') assert.deepEqual(body, {})
    assert.equal((await getBill(id)).status, 200)
  })
}

test('get-429 says when the limit resets', async () => {
  const id = await shop.newBill()
  simulateFault('get-429', { resetSeconds: 77 })
  const reply = await shop.api(`/v3/bills/${id}`)
  assert.deepEqual(
    ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) =>
      reply.headers.get(name),
    ),
    ['100', '0', '77'],
  )
})

test('get-reset, -cut-short, -late, -hang and -drip break the call', async () => {
  const id = await shop.newBill()
  for (const name of ['get-reset', 'get-cut-short', 'get-late', 'get-hang', 'get-drip'] as const) {
    simulateFault(name)
    await assert.rejects(getBill(id, { signal: AbortSignal.timeout(150) }), name)
  }
})

test('Get Bill returns a false state, amount, collection or reference', async () => {
  const id = await shop.newBill()
  const readAltered = async (name: BillplzFault) => {
    simulateFault(name)
    return (await shop.api(`/v3/bills/${id}`)).json()
  }
  assert.equal((await readAltered('get-flips')).state, 'paid')
  assert.equal((await readAltered('get-says-paid')).paid_amount, 12990)
  await shop.billplz.pay(id)
  assert.equal((await readAltered('get-flips')).state, 'due')
  assert.deepEqual(
    await readAltered('get-says-due').then((bill) => [bill.paid, bill.paid_amount, bill.paid_at]),
    [false, 0, null],
  )
  assert.equal((await readAltered('get-other-amount')).amount, 12991)
  assert.equal((await readAltered('get-other-paid-amount')).paid_amount, 12991)
  assert.equal((await readAltered('get-other-collection')).collection_id, 'another1')
  assert.equal((await readAltered('get-other-reference')).reference_1, 'ANOTHER-ORDER')
})

for (const [name, status, state] of [
  ['delete-422', 422, 'due'],
  ['delete-404', 404, 'due'],
  ['delete-429', 429, 'due'],
  ['delete-500', 500, 'due'],
  ['delete-500-after-deleting', 500, 'deleted'],
] as const) {
  test(`${name}: returns ${status}, the bill is ${state}`, async () => {
    const id = await shop.newBill()
    simulateFault(name)
    assert.equal((await deleteBill(id)).status, status)
    assert.equal(shop.billplz.bill(id)?.state, state)
  })
}

test('delete-reset and -answer-lost: no response, the ledger shows the state; delete-late: a late response', async () => {
  const [first, second, third] = [await shop.newBill(), await shop.newBill(), await shop.newBill()]
  simulateFault('delete-reset')
  await assert.rejects(deleteBill(first))
  assert.equal(shop.billplz.bill(first)?.state, 'due')
  simulateFault('delete-answer-lost')
  await assert.rejects(deleteBill(second))
  assert.equal(shop.billplz.bill(second)?.state, 'deleted')
  simulateFault('delete-late', { ms: 10 })
  assert.equal((await deleteBill(third)).status, 200)
  assert.equal(shop.billplz.bill(third)?.state, 'deleted')
})

test('delete-then-paid: the deleted bill reappears as paid', async () => {
  const id = await shop.newBill()
  simulateFault('delete-then-paid')
  assert.deepEqual(await deleteBill(id), { status: 200, body: {} })
  while (shop.billplz.deliveries().length === 0) await new Promise(setImmediate)
  await shop.billplz.waitUntilIdle()
  assert.equal(shop.billplz.bill(id)?.state, 'paid')
  assert.equal(shop.calls.length, 1)
})

// The last test: it fails when only some of the tests above run.
test('the tests above simulate every fault of create, get and delete calls', () => {
  assert.deepEqual(findUnused('calls'), [])
})

function billForm(): URLSearchParams {
  return new URLSearchParams({
    collection_id: DEFAULT_KEYS.billplzCollectionId,
    email: 'aisyah@example.com',
    name: 'Aisyah',
    amount: '100',
    description: 'x',
    callback_url: 'http://127.0.0.1:9/',
  })
}
