/* The API over HTTP: status codes, error envelopes and values. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startShopAtBillplz, defaultBillFields, type ShopAtBillplz } from './shop-at-billplz.ts'

let shop: ShopAtBillplz
before(async () => {
  shop = await startShopAtBillplz({ startAt: new Date('2026-01-05T02:00:00Z') })
})
after(() => shop.close())

test('creating a bill returns 200 and all keys in the documented sequence', async () => {
  const reply = await shop.create()
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
  const bill = await reply.json()
  assert.deepEqual(Object.keys(bill), [
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
    'reference_1_label',
    'reference_1',
    'reference_2_label',
    'reference_2',
    'redirect_url',
    'callback_url',
    'description',
    'paid_at',
  ])
  assert.match(bill.id, /^[\w-]{8}$/)
  assert.equal(bill.url, `${shop.url}/billplz/bills/${bill.id}`)
  assert.deepEqual(
    [bill.paid, bill.state, bill.amount, bill.paid_amount, bill.paid_at],
    [false, 'due', 12990, 0, null],
  )
  assert.equal(bill.name, 'NUR AISYAH BINTI ALI')
  assert.equal(bill.due_at, '2026-1-5')
  assert.deepEqual([bill.reference_2_label, bill.reference_2], ['Reference 2', null])
})

test('a bill can also be created with JSON', async () => {
  const reply = await shop.api('/v3/bills', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...defaultBillFields('https://shop.example'),
      amount: 200,
      mobile: null,
    }),
  })
  const bill = await reply.json()
  assert.equal(reply.status, 200)
  assert.deepEqual([bill.amount, bill.mobile], [200, null])
  const stored = await (await shop.api(`/v3/bills/${bill.id}`)).json()
  assert.deepEqual(stored, bill)
})

test('a wrong, missing or incomplete key returns 401', async () => {
  for (const authorization of ['', 'Basic', `Basic ${btoa('other-key:')}`, 'Bearer x']) {
    const reply = await shop.api('/v3/bills/abc', { headers: { authorization } })
    assert.equal(reply.status, 401)
    assert.deepEqual(await reply.json(), {
      error: { type: 'Unauthorized', message: 'Access denied' },
    })
  }
})

test('an unknown bill, collection or path returns 404', async () => {
  for (const path of ['/v3/bills/unknown0', '/v3/collections/other', '/v9/nothing']) {
    const reply = await shop.api(path)
    assert.equal(reply.status, 404)
    assert.deepEqual(await reply.json(), {
      error: { type: 'RecordNotFound', message: ['Not Found'] },
    })
  }
  assert.equal((await shop.create({ collection_id: 'other' })).status, 404)
})

for (const [fields, message] of [
  [{ name: ' ' }, "Name can't be blank"],
  [{ name: 'x'.repeat(256) }, 'Name is too long (maximum is 255 characters)'],
  [{ description: 'x'.repeat(201) }, 'Description is too long (maximum is 200 characters)'],
  [{ reference_1: 'x'.repeat(121) }, 'Reference 1 is too long (maximum is 120 characters)'],
  [
    { reference_1_label: 'x'.repeat(21) },
    'Reference 1 label is too long (maximum is 20 characters)',
  ],
  [{ amount: '0' }, 'Amount must be greater than 0'],
  [{ amount: '-5' }, 'Amount must be greater than 0'],
  [{ amount: '12.5' }, 'Amount must be an integer'],
  [{ amount: 'much' }, 'Amount is not a number'],
  [{ email: 'nobody' }, 'Email is invalid'],
  [{ mobile: '012-345 6789' }, 'Mobile is invalid'],
  [{ email: '', mobile: '' }, "Email can't be blank"],
  [{ callback_url: '' }, "Callback url can't be blank"],
  [{ redirect_url: 'javascript:alert(1)' }, 'Redirect url is invalid'],
] as const) {
  test(`refused with 422: ${message} (${Object.keys(fields).join(', ')})`, async () => {
    const reply = await shop.create(fields)
    const body = await reply.json()
    assert.equal(reply.status, 422)
    assert.equal(body.error.type, 'UNPROCESSABLE_ENTITY')
    assert.ok(body.error.message.includes(message), body.error.message.join())
  })
}

test('a due bill can be deleted once, a paid one never', async () => {
  const due = await shop.newBill()
  const deletion = await shop.api(`/v3/bills/${due}`, { method: 'DELETE' })
  assert.deepEqual([deletion.status, await deletion.json()], [200, {}])
  const stored = await (await shop.api(`/v3/bills/${due}`)).json()
  assert.deepEqual([stored.state, stored.paid], ['deleted', false])

  const paid = await shop.newBill()
  await shop.billplz.pay(paid)
  assert.equal((await shop.api(`/v3/bills/${paid}`, { method: 'DELETE' })).status, 422)
  assert.equal(shop.billplz.bill(paid)?.state, 'paid')
})

test('transactions of a bill are listed newest first, filtered by status, 15 per page', async () => {
  const id = await shop.newBill()
  for (let i = 0; i < 15; i++) await shop.billplz.fail(id, { bank: 'MB2U0227' })
  await shop.billplz.pay(id, { bank: 'BP-TNG01' })
  const read = async (query: string) =>
    (await shop.api(`/v3/bills/${id}/transactions${query}`)).json()

  const first = await read('')
  assert.deepEqual(Object.keys(first), ['bill_id', 'transactions', 'page'])
  assert.equal(first.transactions.length, 15)
  assert.deepEqual(Object.keys(first.transactions[0]), [
    'id',
    'status',
    'completed_at',
    'payment_channel',
  ])
  assert.equal(first.transactions[0].payment_channel, 'TOUCHNGO')
  assert.match(first.transactions[0].completed_at, /\+08:00$/)
  assert.deepEqual(
    [first.transactions[1].status, first.transactions[1].completed_at],
    ['failed', null],
  )
  assert.equal((await read('?page=2')).transactions.length, 1)
  assert.equal((await read('?status=completed')).transactions.length, 1)
})

test('the account returns its collection, banks, gateways and rank', async () => {
  const collection = await (await shop.api('/v3/collections/standin1')).json()
  assert.deepEqual([collection.id, collection.status], ['standin1', 'active'])
  const { banks } = await (await shop.api('/v3/fpx_banks')).json()
  assert.ok(banks.some((bank: { name: string }) => bank.name === 'MB2U0227'))
  const gateways = (await (await shop.api('/v4/payment_gateways')).json()).payment_gateways
  assert.deepEqual(gateways[0], { code: 'BP-FKR01', active: true, category: 'billplz' })
  assert.equal(await (await shop.api('/v4/webhook_rank')).text(), '{"rank":0.0}')
})

test('every response has rate limit headers, and a GET above the limit is refused', async () => {
  const id = await shop.newBill()
  const unlimited = await shop.api(`/v3/bills/${id}`)
  assert.equal(unlimited.headers.get('RateLimit-Limit'), 'unlimited')
  assert.equal(unlimited.headers.get('RateLimit-Remaining'), 'unlimited')
  assert.equal(unlimited.headers.get('RateLimit-Reset'), 'unlimited')

  shop.billplz.setRateLimit(10)
  for (let i = 9; i >= 0; i--) {
    const reply = await shop.api(`/v3/bills/${id}`)
    assert.deepEqual([reply.status, reply.headers.get('RateLimit-Remaining')], [200, String(i)])
  }
  const refused = await shop.api('/v3/fpx_banks')
  assert.equal(refused.status, 429)
  assert.deepEqual(await refused.json(), {
    error: { type: 'RateLimit', message: ['Too many requests'] },
  })
  assert.equal(refused.headers.get('RateLimit-Reset'), '300')
  assert.equal((await shop.create()).status, 200, 'POST is not counted')

  await shop.billplz.advanceClock(300_000)
  assert.equal((await shop.api(`/v3/bills/${id}`)).status, 200)
  shop.billplz.setRateLimit('unlimited')
})
