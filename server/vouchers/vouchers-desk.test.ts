import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { CallInput } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'
import { voucherStatuses } from '#domain/vouchers/voucher-status.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aShop } from '#tests/support/a-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'
import { readCsv } from '#tests/support/csv.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'
import type { Call } from '#web/api/client.ts'

type Form = CallInput<'POST /api/admin/vouchers'>['body']

const paying = await aPayingShop({ after })
const { shop, clock } = paying
const admin = await aStaffMember(paying, 'admin')

const form: Form = {
  ...{ code: '', kind: 'amount', worth: '20', minimum: '' },
  ...{ firstDay: '', lastDay: '', totalLimit: '', customerLimit: '' },
}
const add = (changes: Partial<Form>, call = admin.call) =>
  call('POST /api/admin/vouchers', { body: { ...form, ...changes } })
const read = (code: string) => admin.call('GET /api/admin/vouchers/{code}', { params: { code } })
const uses = async (code: string) =>
  (await admin.call('GET /api/admin/vouchers/{code}/uses', { params: { code } })).uses
const change = async (code: string, terms: Partial<Form>, version?: number) => {
  const now = await read(code)
  const body = {
    firstDay: now.firstDay ?? '',
    lastDay: now.lastDay ?? '',
    totalLimit: String(now.totalLimit ?? ''),
    customerLimit: String(now.customerLimit ?? ''),
    ...terms,
    version: version ?? now.version,
  }
  return admin.call('PUT /api/admin/vouchers/{code}', { params: { code }, body })
}
const pause = (code: string, paused: boolean, call = admin.call) =>
  call('PUT /api/admin/vouchers/{code}/pause', { params: { code }, body: { paused } })

/** Places an order of one jar for RM 270 less the voucher; returns its bill. */
async function place(voucherCode: string, total: number, email: string, call = paying.visitor()) {
  clock.advance(minutes(1))
  const body = aPayBody({ paymentData: { total, voucherCode }, customerDetails: { email } })
  const { url } = await call('POST /api/billplz/pay', { body })
  return billOf(url)
}

async function auditOf(code: string) {
  const rows = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail', 'actor_email'])
    .where('subject_id', '=', code)
    .where('subject_kind', '=', 'voucher')
    .orderBy('id')
    .execute()
  assert.ok(rows.every(({ actor_email }) => actor_email === admin.email))
  return rows.map(({ action, detail }) => [action, detail])
}

test('a voucher created by staff works at checkout, and its use links to the order', async () => {
  const made = await add({ code: ' opening – 20 ', minimum: '100', totalLimit: '3' })
  assert.deepEqual(
    { ...made, createdAt: '' },
    {
      ...{ code: 'OPENING-20', amount: '20.00', percent: null, minimum: '100.00' },
      ...{ firstDay: null, lastDay: null, totalLimit: 3, customerLimit: null },
      ...{ used: 0, held: 0, status: 'active', isPaused: false, version: 1, createdAt: '' },
    },
  )
  const paid = await place('opening-20', 250, 'one@example.com')
  await paying.billplz.pay(paid)
  await waitForPayment(paying, paid, 'paid')
  await place('OPENING-20', 250, 'two@example.com')

  const shown = await read('opening-20')
  assert.deepEqual(
    [shown.used, shown.held, shown.givenAway, shown.sold, shown.version],
    [1, 1, '20.00', '250.00', 1],
  )
  const [held, used, ...more] = await uses('OPENING-20')
  assert.deepEqual(more, [])
  assert.deepEqual(
    [held?.state, held?.paymentState, held?.discount, held?.total],
    ['held', 'Pending...', '20.00', '250.00'],
  )
  assert.deepEqual([used?.state, used?.paymentState], ['used', 'Paid'])
  const order = await admin.call('GET /api/admin/orders/{orderId}', {
    params: { orderId: used?.orderId ?? '' },
  })
  assert.equal(order.voucherCode, 'OPENING-20')
  assert.deepEqual(await auditOf('OPENING-20'), [
    ['voucher.added', { worth: 'RM\u00a020.00 off from RM\u00a0100.00' }],
  ])
})

test('wrong input is reported by field, and a code can exist only once', async () => {
  const wrong = await refusalOf(
    add({ code: 'a b|', kind: 'percent', worth: '120', minimum: '-1', lastDay: '2026-11-19' }),
  )
  assert.equal(wrong.status, 400)
  assert.deepEqual(Object.keys(wrong.fields), ['code', 'worth', 'minimum', 'lastDay'])
  await add({ code: 'TWICE-ONLY' })
  const twice = await refusalOf(add({ code: 'twice - only', worth: '5' }))
  assert.deepEqual([twice.status, twice.code], [409, 'VOUCHER_TAKEN'])
  assert.match(twice.fields['code'] ?? '', /code already/)
  assert.equal((await auditOf('TWICE-ONLY')).length, 1, 'a refused voucher is not in the audit log')
})

test('only an admin can create, see and pause vouchers', async () => {
  const pharmacist = await aStaffMember(paying, 'pharmacist')
  const params = { code: 'DEMO20' }
  for (const call of [pharmacist.call, paying.visitor()]) {
    const refusals = await Promise.all(
      [
        call('GET /api/admin/vouchers'),
        call('GET /api/admin/vouchers/{code}', { params }),
        call('GET /api/admin/vouchers/{code}/uses', { params }),
        add({ code: 'MINE-ALONE' }, call),
        pause('DEMO20', true, call),
      ].map(refusalOf),
    )
    assert.ok(refusals.every(({ status }) => status === 401 || status === 403))
  }
  for (const code of ['MINE-ALONE', 'a|b', '%'])
    assert.equal((await refusalOf(read(code))).code, 'NOT_FOUND', code)
})

test('a paused voucher is refused like an unknown one; an order that holds it keeps its price', async () => {
  await add({ code: 'PAUSE-ME', worth: '70' })
  const holder = paying.visitor()
  const bill = await place('PAUSE-ME', 200, 'holder@example.com', holder)
  const { orderId } = await holder('GET /api/billplz/get-bill/{billId}', {
    params: { billId: bill },
  })
  assert.equal((await pause('PAUSE-ME', true)).status, 'paused')
  assert.equal((await pause('PAUSE-ME', true)).isPaused, true, 'twice is once')

  const check = (code: string) =>
    paying.app.inject(`/api/vouchers/validation?code=${code}`).then(({ statusCode, body }) => ({
      statusCode,
      body,
    }))
  assert.deepEqual(await check('PAUSE-ME'), await check('NO-SUCH-CODE'))
  const late = await refusalOf(place('PAUSE-ME', 200, 'late@example.com'))
  assert.deepEqual([late.status, late.code], [404, 'VOUCHER_UNKNOWN'])
  assert.equal(late.message, 'This voucher code is not valid or has expired.')

  // The bank declines, the buyer tries again: another bill over the price that was shown.
  await paying.billplz.fail(bill)
  await waitForPayment(paying, bill, 'failed')
  const again = await holder('POST /api/orders/{orderId}/pay', { params: { orderId } })
  const second = billOf(again.url)
  assert.equal(paying.billplz.ledger().bills.find(({ id }) => id === second)?.amount, 20_000)
  await paying.billplz.pay(second)
  await waitForPayment(paying, second, 'paid')
  const { used, held } = await read('PAUSE-ME')
  assert.deepEqual([used, held], [1, 0])

  assert.equal((await pause('PAUSE-ME', false)).status, 'active')
  await place('PAUSE-ME', 200, 'late@example.com')
  assert.deepEqual(
    (await auditOf('PAUSE-ME')).map(([action]) => action),
    ['voucher.added', 'voucher.paused', 'voucher.resumed'],
  )
})

test('when two people change one voucher, the second gets both values', async () => {
  await add({ code: 'TWO-PEOPLE', totalLimit: '10' })
  await change('TWO-PEOPLE', { totalLimit: '20', lastDay: '2026-12-31' }, 1)
  const refused = await refusalOf(change('TWO-PEOPLE', { totalLimit: '30', lastDay: '' }, 1))
  assert.equal(refused.code, 'CONFLICT')
  const { yours, theirs } = refused.details
  assert.deepEqual(yours, {
    ...{ firstDay: '', lastDay: '', totalLimit: '30', customerLimit: '' },
  })
  assert.deepEqual(theirs, {
    ...{ firstDay: '', lastDay: '2026-12-31', totalLimit: '20', customerLimit: '', version: 2 },
  })
  await change('TWO-PEOPLE', { totalLimit: '30' }, 2)
  await change('TWO-PEOPLE', {}, 3)
  assert.deepEqual((await auditOf('TWO-PEOPLE')).slice(1), [
    ['voucher.changed', { fields: 'the last day (none → 31/12/2026), the limit (10 → 20)' }],
    ['voucher.changed', { fields: 'the limit (20 → 30)' }],
  ])
})

test('a limit cannot fall below what is taken, and then the voucher is used up', async () => {
  await add({ code: 'LESS-OF-IT', totalLimit: '5' })
  await place('LESS-OF-IT', 250, 'first@example.com')
  await place('LESS-OF-IT', 250, 'second@example.com')
  const refused = await refusalOf(change('LESS-OF-IT', { totalLimit: '1' }))
  assert.match(refused.fields['totalLimit'] ?? '', /^Enter at least 2:/)
  await change('LESS-OF-IT', { totalLimit: '2' })
  const third = await refusalOf(place('LESS-OF-IT', 250, 'third@example.com'))
  assert.equal(third.code, 'VOUCHER_NOT_NOW')
})

test('vouchers are found by a part of their code and by state', async () => {
  const list = (query: Record<string, string>) => admin.call('GET /api/admin/vouchers', { query })
  await add({ code: 'FIND-EARLY', firstDay: '2027-01-01' })
  await add({ code: 'FIND-OTHER' })
  await pause('FIND-OTHER', true)
  const { vouchers } = await list({ q: 'find -' })
  assert.deepEqual(
    vouchers.map(({ code }) => code),
    ['FIND-OTHER', 'FIND-EARLY'],
  )
  for (const q of ['%', '_', '\\']) assert.equal((await list({ q })).total, 0, q)
  // The SQL condition and the domain rule agree about every voucher.
  const all = await list({ limit: '50' })
  assert.equal(all.vouchers.length, all.total)
  for (const status of voucherStatuses) {
    const found = await list({ status, limit: '50' })
    assert.deepEqual(
      found.vouchers,
      all.vouchers.filter((voucher) => voucher.status === status),
      status,
    )
  }
  const second = await list({ page: '2', limit: '1' })
  assert.deepEqual([second.total, second.vouchers], [all.total, [all.vouchers[1]]])
})

test(
  'limiting and pausing a voucher during fifty purchases never exceeds its limit',
  { skip: missingPostgresReason() },
  async (t) => {
    const postgres = await startPostgres(t)
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const settings = { DATABASE_POOL: '20' }
    const busy = await aPayingShop(t, { databaseUrl, settings })
    const other = await aShop(t, { databaseUrl, settings })
    const [one, two] = [
      await aStaffMember(busy, 'admin'),
      await aStaffMember(other, 'admin', 'second@example.test'),
    ]

    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        add(
          { code: index % 2 ? 'race-one' : 'RACE-ONE', totalLimit: '40' },
          (index % 3 ? one : two).call,
        ),
      ),
    )
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)

    const params = { code: 'RACE-ONE' }
    const limitTo = (call: Call, totalLimit: string, version: number) =>
      call('PUT /api/admin/vouchers/{code}', {
        params,
        body: { firstDay: '', lastDay: '', totalLimit, customerLimit: '', version },
      })
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const call = busy.visitor()
        await call('GET /api/init')
        return call
      }),
    )
    const buying = buyers.map((call, index) => {
      const body = aPayBody({
        paymentData: { total: 250, voucherCode: 'RACE-ONE' },
        customerDetails: { email: `race${index}@example.com` },
      })
      const headers = { 'x-forwarded-for': `10.9.0.${index}` }
      return call('POST /api/billplz/pay', { body }, { headers })
    })
    const limiting = [limitTo(one.call, '12', 1), limitTo(two.call, '14', 1)]
    const limits = await Promise.allSettled(limiting)
    assert.ok(
      limits.filter(({ status }) => status === 'fulfilled').length <= 1,
      'one version, one change',
    )
    const paused = await pause('RACE-ONE', true, two.call)
    await Promise.allSettled(buying)

    const voucher = await one.call('GET /api/admin/vouchers/{code}', { params })
    assert.equal(voucher.held, paused.held, 'no new hold after the pause')
    assert.ok(voucher.held <= (voucher.totalLimit ?? 0), JSON.stringify(voucher))
    const all = { params, query: { limit: '50' } }
    const { uses } = await one.call('GET /api/admin/vouchers/{code}/uses', all)
    assert.equal(uses.length, voucher.held)
  },
)

test('exported vouchers contain no formulas, and the audit log has the export', async () => {
  const code = 'FILE-20'
  await add({ code, totalLimit: '5', lastDay: '2027-01-31' })
  await add({ code: 'FILE-5PC', kind: 'percent', worth: '5' })
  // Inserted directly: the desk would refuse this code, other ways in may not.
  await shop.db
    .updateTable('voucher')
    .set({ code: '=FILE+1' })
    .where('code', '=', 'FILE-5PC')
    .execute()
  const file = await admin.call('GET /api/admin/vouchers/export', { query: { q: 'file' } })
  const [head, ...rows] = readCsv(file, ',')
  const cells = Object.fromEntries(rows.map((row) => [row[0], row]))
  const cell = (which: string, title: string) => cells[which]?.[head?.indexOf(title) ?? -1]
  assert.deepEqual(Object.keys(cells), ["'=FILE+1", code])
  assert.deepEqual(
    ['Discount (RM)', 'Discount (%)', 'Last day', 'Total uses', 'Used', 'Status'].map((title) =>
      cell(code, title),
    ),
    ['20.00', '', '31/01/2027', '5', '0', 'active'],
  )
  assert.equal(cell("'=FILE+1", 'Discount (%)'), '5')
  const paused = { query: { q: 'file', status: 'paused' } } as const
  assert.equal(readCsv(await admin.call('GET /api/admin/vouchers/export', paused), ',').length, 1)
  const entries = await shop.db
    .selectFrom('audit')
    .select(['detail', 'actor_email'])
    .where('action', '=', 'vouchers.exported')
    .orderBy('id')
    .execute()
  assert.deepEqual(entries, [
    { detail: { count: 2 }, actor_email: admin.email },
    { detail: { count: 0 }, actor_email: admin.email },
  ])
})
