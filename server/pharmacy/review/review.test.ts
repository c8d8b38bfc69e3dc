import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours } from '#domain/time.ts'
import { createCustomer } from '#tests/support/accounts.ts'
import {
  buildPayBody,
  startShopWithPayments,
  waitUntil,
} from '#tests/support/shop-with-payments.ts'
import { createPaidOrder, createPharmacist, orderWithFish } from '#tests/support/reviewed-order.ts'
import { createStaffMember } from '#tests/support/staff-member.ts'
import { expectRefusal } from '#tests/support/buying.ts'

const withOrderId = (orderId: string) => ({ params: { orderId } })

test('the queue sorts allergies first, then notes, then the rest, and the audit log records the reader', async (t) => {
  const testShop = await startShopWithPayments(t)
  const plain = await createPaidOrder(testShop, { quiz: {} })
  testShop.clock.advance(hours(1))
  const noted = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'CANARY kidney' },
      consent: { terms: true, health: true },
    },
  })
  testShop.clock.advance(hours(1))
  const allergic = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  assert.deepEqual(
    [plain.status, noted.status, allergic.status],
    ['Preparing', 'Investigation', 'Investigation'],
  )
  const { call, userId } = await createPharmacist(testShop)
  const queue = await call('GET /api/pharmacy/orders')
  assert.deepEqual(
    queue.orders.map(({ orderId, flags }) => [orderId, flags.map(({ kind }) => kind).join()]),
    [
      [allergic.number, 'allergen'],
      [noted.number, 'note'],
      [plain.number, ''],
    ],
  )
  assert.deepEqual(queue.counts, { all: 3, flagged: 2, answered: 0, plain: 1, asked: 0 })
  const flagged = await call('GET /api/pharmacy/orders', { query: { view: 'flagged' } })
  assert.equal(flagged.found, 2)
  const named = await call('GET /api/pharmacy/orders', { query: { q: plain.number } })
  assert.deepEqual(
    named.orders.map(({ orderId }) => orderId),
    [plain.number],
  )
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(noted.number))
  assert.equal(shown.medicalNote, 'CANARY kidney')
  assert.equal(shown.answers, null)
  const log = await testShop.shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id', 'detail'])
    .where('actor', '=', userId)
    .where('action', 'in', ['case.read', 'orders.health_read'])
    .orderBy('id')
    .execute()
  assert.deepEqual(log, [
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 3 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 2 } },
    { action: 'orders.health_read', subject_id: 'pharmacy queue', detail: { count: 1 } },
    { action: 'case.read', subject_id: noted.number, detail: {} },
  ])
  assert.ok(!testShop.logLines.join().includes('CANARY'))
})

test('medicines in the note and in earlier notes are matched with the interaction list, without a flag of their own', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const health = { terms: true, health: true }
  const orderWithNote = (medicalCondition: string) =>
    createPaidOrder(testShop, {
      call: customer.call,
      body: { customerDetails: { medicalCondition }, consent: health },
    })
  await orderWithNote('Metformin since 2020')
  const order = await orderWithNote('CANARY I take warfarin and walk to the station, aspiring')
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    shown.medicines.map(({ name, words, notes }) => [name, words.join(), notes[0]?.note]),
    [
      ['Blood thinners', 'warfarin', 'It may make warfarin less effective.'],
      ['Diabetes medicines', 'Metformin', 'It may change how insulin works.'],
    ],
  )
  assert.match(shown.medicines[0]?.notes[0]?.source.url ?? '', /^https:/)
  assert.ok(shown.flags.every(({ kind }) => kind !== 'medicine'))
})

test('a pharmacist sees the answers and amounts of the time of the order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish', 'Milk'] },
  })
  await testShop.shop.db.updateTable('product').set({ allergies: '' }).execute()
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(shown.allergic, ['Fish', 'Milk'])
  assert.match(shown.lines[0]?.declared ?? '', /fish/i)
  assert.equal(shown.needsReason, true)
  assert.ok(shown.answers?.some(({ answer }) => answer === '31-40'))
  assert.ok(!JSON.stringify(shown.answers).includes('example.com'))
  const [first] = shown.totals
  assert.ok(first && first.amount !== '' && first.from.length === 1)
  assert.equal(shown.bestBefore, '2027-03-20')
  assert.equal(shown.lines[0]?.labelCode.length, 12)
})

test('two jars that exceed a daily limit together are flagged before either is made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const cart = [21, 35].map((id) => ({ id, quantity: 1 }))
  const order = await createPaidOrder(testShop, { body: { cart, paymentData: { total: 278 } } })
  const { call } = await createPharmacist(testShop)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const over = shown.totals.filter((total) => total.over)
  assert.deepEqual(
    over.map(({ name, amount, limit, from }) => [name, amount, limit, from.length]),
    [['Zinc', '18\u00a0mg', '15\u00a0mg', 2]],
  )
  assert.deepEqual(
    shown.flags.map(({ kind, weight }) => `${weight} ${kind}`),
    ['bad limit'],
  )
})

test('an approval is signed, needs a reason if there is a conflict, and refuses a second decision', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  const named = await createPharmacist(testShop, 'Demo First')
  const other = await createPharmacist(testShop, 'Demo Second')
  const nameless = await createStaffMember(testShop, 'pharmacist', 'nameless@example.test')
  const { version } = await named.call(
    'GET /api/pharmacy/orders/{orderId}',
    withOrderId(order.number),
  )
  const approve = (by: typeof named, reason = '') =>
    by.call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...withOrderId(order.number),
      body: { version, reason },
    })
  assert.equal((await expectRefusal(approve(nameless, 'why'))).code, 'SIGNATURE_REQUIRED')
  assert.equal((await expectRefusal(approve(named))).code, 'REASON_REQUIRED')
  const done = await approve(named, 'CANARY spoke to the customer')
  assert.equal(done.state, 'approved')
  assert.equal(done.status, 'Preparing')
  assert.equal(done.mayDecide, false)
  assert.deepEqual(
    done.steps.map(({ step, name, registration, reason }) => [step, name, registration, reason]),
    [['approved', 'Demo First', 'RPh 00000', 'CANARY spoke to the customer']],
  )
  const second = await expectRefusal(approve(other, 'me too'))
  assert.equal(second.status, 409)
  assert.match(second.message, /^Demo First approved this order on 20\/11\/2026/)
  const decline = other.call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(order.number),
    body: { version: done.version, reason: 'late' },
  })
  assert.match((await expectRefusal(decline)).message, /Demo First approved/)
  const step = await testShop.shop.db
    .selectFrom('review_step')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(step).includes('CANARY'), 'a reason is sealed')
  assert.equal((await named.call('GET /api/pharmacy/orders')).found, 0)
})

test('a question is answered with the link and a code, and the order returns to the top of the queue', async (t) => {
  const testShop = await startShopWithPayments(t)
  await createPaidOrder(testShop, { body: orderWithFish, quiz: { allergic: ['Fish'] } })
  const order = await createPaidOrder(testShop, {})
  const { call } = await createPharmacist(testShop)
  const asked = await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...withOrderId(order.number),
    body: { version: 0, question: 'CANARY Do you take warfarin?' },
  })
  assert.equal(asked.state, 'asked')
  assert.equal(asked.status, 'Investigation')
  const last = async () => (await call('GET /api/pharmacy/orders')).orders.at(-1)?.orderId
  assert.equal(await last(), order.number, 'an order that waits for the customer comes last')

  const message = await waitUntil('the email', async () =>
    testShop.emails.messages(order.email).find(({ subject }) => subject.includes('question')),
  )
  assert.doesNotMatch(`${message.subject} ${message.text} ${message.html}`, /CANARY|warfarin/)
  const link = /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? ''
  const row = await testShop.shop.db.selectFrom('review_link').selectAll().executeTakeFirstOrThrow()
  assert.ok(link && !JSON.stringify(row).includes(link), 'only the hash of the token is stored')

  const reader = testShop.createVisitor()
  const closed = await reader('POST /api/pharmacist-messages/open', { body: { token: link } })
  assert.ok(!closed.open && !JSON.stringify(closed).includes('CANARY'))
  assert.equal(closed.sentTo, 'a•••@example.com')
  const early = reader('POST /api/pharmacist-messages/answer', {
    body: { token: link, text: 'No', consent: true },
  })
  assert.equal((await expectRefusal(early)).code, 'CODE_INVALID')
  await reader('POST /api/pharmacist-messages/code', { body: { token: link } })
  const codeEmail = await waitUntil('the code', async () =>
    testShop.emails.messages(order.email).find(({ subject }) => subject.includes('opens your')),
  )
  const code = codeEmail.subject.slice(0, 7)
  const wrong = reader('POST /api/pharmacist-messages/unlock', {
    body: { token: link, code: code === '000 000' ? '111111' : '000000' },
  })
  assert.equal((await expectRefusal(wrong)).code, 'CODE_INVALID')
  const opened = await reader('POST /api/pharmacist-messages/unlock', {
    body: { token: link, code },
  })
  assert.ok(opened.open && opened.messages[0]?.text === 'CANARY Do you take warfarin?')
  const answer = (consent: boolean) =>
    reader('POST /api/pharmacist-messages/answer', {
      body: { token: link, text: 'CANARY No, nothing.', consent },
    })
  assert.equal((await expectRefusal(answer(false))).code, 'HEALTH_CONSENT_REQUIRED')
  await answer(true)

  const first = (await call('GET /api/pharmacy/orders')).orders[0]
  assert.deepEqual([first?.orderId, first?.state], [order.number, 'answered'])
  const stale = call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: asked.version },
  })
  assert.match((await expectRefusal(stale)).message, /^The customer answered on/)
  const shown = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.equal(shown.messages.at(-1)?.text, 'CANARY No, nothing.')
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: shown.version },
  })
  const over = await reader('POST /api/pharmacist-messages/open', { body: { token: link } })
  assert.deepEqual([over.open, over.closed], [true, 'approved'])
  const messageRows = await testShop.shop.db.selectFrom('review_message').selectAll().execute()
  assert.ok(messageRows.length === 2 && !JSON.stringify(messageRows).includes('CANARY'))
  assert.ok(!testShop.logLines.join().includes('CANARY'))
})

test('only the owner’s session opens a question; other accounts, guests and old links do not', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const stranger = await createCustomer(testShop, { email: 'stranger@example.com' })
  const order = await createPaidOrder(testShop, { call: owner.call })
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...withOrderId(order.number),
    body: { version: 0, question: 'Anything else?' },
  })
  const message = await waitUntil('the email', async () =>
    testShop.emails.messages(order.email).find(({ subject }) => subject.includes('question')),
  )
  const body = { token: /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? '' }
  const open = async (by: typeof call) =>
    (await by('POST /api/pharmacist-messages/open', { body })).open
  assert.equal(await open(owner.call), true)
  assert.equal(await open(stranger.call), false)
  assert.equal(await open(testShop.createVisitor()), false)
  const forged = { token: `${body.token.slice(0, -2)}AA` }
  const guess = owner.call('POST /api/pharmacist-messages/open', { body: forged })
  assert.equal((await expectRefusal(guess)).code, 'LINK_EXPIRED')
  testShop.clock.advance(days(15))
  const late = testShop.createVisitor()('POST /api/pharmacist-messages/open', { body })
  assert.equal((await expectRefusal(late)).code, 'LINK_EXPIRED')
})

test('a declined order opens a refund task and sends an email without health data', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: {
      customerDetails: { medicalCondition: 'CANARY kidney' },
      consent: { terms: true, health: true },
    },
  })
  const { call } = await createPharmacist(testShop)
  const decline = (version: number) =>
    call('POST /api/pharmacy/orders/{orderId}/decline', {
      ...withOrderId(order.number),
      body: { version, reason: 'CANARY kidney disease' },
    })
  const done = await decline(0)
  assert.deepEqual(
    [done.state, done.paymentState, done.status],
    ['declined', 'Refund due', 'Investigation'],
  )
  const refunds = await testShop.shop.db.selectFrom('refund').selectAll().execute()
  assert.deepEqual(
    refunds.map(({ amount_sen, reason, state }) => [amount_sen, reason, state]),
    [[27_000, 'Declined by the pharmacist', 'open']],
  )
  assert.ok(!JSON.stringify(refunds).includes('CANARY'))
  const message = await waitUntil('the email', async () =>
    testShop.emails.messages(order.email).find(({ subject }) => subject.includes('cannot make')),
  )
  assert.doesNotMatch(`${message.subject} ${message.text} ${message.html}`, /CANARY|kidney/)
  assert.equal((await expectRefusal(decline(done.version))).status, 409)
  assert.equal((await call('GET /api/pharmacy/orders')).found, 0)
})

test('an order paid in full by a voucher is reviewed too, and declined without a refund', async (t) => {
  const testShop = await startShopWithPayments(t)
  await testShop.shop.db
    .insertInto('voucher')
    .values({ code: 'ALL-FREE', kind: 'percent', percent: 100 })
    .execute()
  const body = buildPayBody({
    paymentData: { total: 0, voucherCode: 'ALL-FREE' },
    customerDetails: { medicalCondition: 'A note' },
    consent: { terms: true, health: true },
  })
  await testShop.call('POST /api/billplz/pay', { body })
  const order = await testShop.shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([order.payment, order.status], ['paid', 'Investigation'])
  const { call } = await createPharmacist(testShop)
  const done = await call('POST /api/pharmacy/orders/{orderId}/decline', {
    ...withOrderId(order.number),
    body: { version: 0, reason: 'No' },
  })
  assert.deepEqual([done.state, done.paymentState], ['declined', 'Paid'])
  assert.equal((await testShop.shop.db.selectFrom('refund').selectAll().execute()).length, 0)
})

test('a label code or order number finds its order; misread and unknown codes are refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {})
  const { call } = await createPharmacist(testShop)
  const { lines } = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const code = lines[0]?.labelCode ?? ''
  const find = (text: string) => call('GET /api/pharmacy/labels/{code}', { params: { code: text } })
  assert.deepEqual(await find(code), { orderId: order.number, position: 0 })
  assert.deepEqual(await find(order.number.toLowerCase()), {
    orderId: order.number,
    position: null,
  })
  const misreadCode = code.slice(0, -1) + (code.endsWith('1') ? '2' : '1')
  assert.equal((await expectRefusal(find(misreadCode))).code, 'LABEL_INVALID')
  assert.match(
    (await expectRefusal(find('9556001234567'))).message,
    /not a label code or an order number/,
  )
  assert.equal((await expectRefusal(find('ZZZZZZZZ'))).code, 'NOT_FOUND')
})

test('customers and guests cannot use the desk, and unpaid orders are not in it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  assert.equal((await expectRefusal(call('GET /api/pharmacy/orders'))).code, 'FORBIDDEN')
  assert.equal(
    (await expectRefusal(testShop.call('GET /api/pharmacy/orders'))).code,
    'UNAUTHENTICATED',
  )
  const pharmacist = await createPharmacist(testShop)
  assert.equal((await pharmacist.call('GET /api/pharmacy/orders')).found, 0)
  const { number } = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .executeTakeFirstOrThrow()
  const early = pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(number),
    body: { version: 0 },
  })
  assert.equal((await expectRefusal(early)).status, 409)
})

test('the orders desk shows approvals in its list and on the order page', async (t) => {
  const testShop = await startShopWithPayments(t)
  const [order, other] = [await createPaidOrder(testShop), await createPaidOrder(testShop)]
  const admin = await createStaffMember(testShop, 'admin')
  const approvedOf = async (orderId: string) => {
    const list = await admin.call('GET /admin/orders', { query: {} })
    const shown = await admin.call('GET /api/admin/orders/{orderId}', withOrderId(orderId))
    return [list.find((row) => row.orderId === orderId)?.approved, shown.approved]
  }
  assert.deepEqual(await approvedOf(order.number), [false, false])
  const { call } = await createPharmacist(testShop)
  const body = { version: 0, reason: '' }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { ...withOrderId(order.number), body })
  assert.deepEqual(await approvedOf(order.number), [true, true])
  assert.deepEqual(await approvedOf(other.number), [false, false])
})
