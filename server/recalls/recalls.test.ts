/** The recall of a lot from its start to the report. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createRecallableLot } from '#tests/support/desks/recallable-lot.ts'
import { createStatementRecorder } from '#tests/support/database/count-statements.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  createBatch,
  createLot,
  markShipped,
  setReadyToShip,
} from '#tests/support/desks/weighed-lot.ts'

const { onStatement, record } = createStatementRecorder()
const testShop = await startShopWithPayments({ after }, { onStatement })
const { shop, emails, createVisitor } = testShop
const { db } = shop

/** Returns the token of the link in a recall email. */
const readLinkToken = (text: string): string => /\/recall#(\S+)/.exec(text)?.[1] ?? ''

/** Counts the recall emails to a recipient in the outbox, in any state. */
async function countRecallEmails(recipient: string): Promise<number> {
  const rows = db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'recall')
    .where('recipient', '=', recipient)
  return (await rows.execute()).length
}

/** Waits for the first email to a recipient with this subject. */
const receiveEmail = (recipient: string, subject: RegExp) =>
  waitUntil(`an email to ${recipient}`, async () =>
    emails.listEmails(recipient).find((message) => subject.test(message.subject)),
  )

const pharmacist = await createPharmacist(testShop)
const admin = await createStaffMember(testShop, 'admin')
const { call } = pharmacist

test('a recalled lot is held and shown on its orders; shipping one needs a confirmation', async () => {
  const { number, lotId, params, heldOrder } = await createRecallableLot(testShop)
  const body = { reason: 'The supplier called: wrong powder', level: 'II' } as const
  const recall = await call('POST /api/recalls/{lotNumber}', { params, body })
  assert.deepEqual(
    [recall.state, recall.lot.state, recall.counts.orders, recall.counts.held],
    ['started', 'recalled', 2, 1],
  )
  const secondRecall = call('POST /api/recalls/{lotNumber}', { params, body })
  assert.equal((await expectRefusal(secondRecall)).code, 'CONFLICT')
  const lot = await db.selectFrom('lot').select('state').where('id', '=', lotId).execute()
  assert.deepEqual(lot, [{ state: 'recalled' }])

  const orderParams = { orderId: heldOrder.number }
  const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', { params: orderParams })
  assert.deepEqual(shownOrder.recalledLots, [number])
  const listedOrders = await admin.call('GET /admin/orders', { query: { q: heldOrder.number } })
  assert.deepEqual(listedOrders[0]?.recalledLots, [number])
  await setReadyToShip(db, heldOrder.id)
  const ship = (changes: { recalledJarsReplaced?: boolean; tracking?: string } = {}) =>
    admin.call('PUT /api/admin/orders/{orderId}/shipped', {
      params: orderParams,
      body: {
        courier: 'Pos Laju',
        tracking: 'ER123456789MY',
        // No pharmacist has approved the orders of this test.
        reason: 'The pharmacist agreed by phone',
        ...changes,
      },
    })
  const refusal = await expectRefusal(ship())
  assert.equal(refusal.code, 'RECALLED_LOT')
  assert.ok(refusal.message.includes(number))
  assert.notEqual((await ship({ recalledJarsReplaced: true })).dispatchedAt, null)
  // Correcting the tracking number of a shipped order needs no confirmation.
  const correctedOrder = await ship({ tracking: 'ER987654321MY' })
  assert.equal(correctedOrder.trackingNumber, 'ER987654321MY')
})

test('emails wait for a pharmacist’s approval, go out once, and count the customers’ answers', async () => {
  const { number, params, shippedOrder, heldOrder } = await createRecallableLot(testShop)
  const otherLotId = await createLot(db, { number: 'L261102-01', supplierLot: 'OTHER-1' })
  const otherOrder = await createPaidOrder(testShop)
  await createBatch(db, { number: 'B261102-09', lotId: otherLotId, orderIds: [otherOrder.id] })
  await markShipped(db, [otherOrder.id], shop.now())
  const body = { reason: 'CANARY internal reason', level: null }
  const recall = await admin.call('POST /api/recalls/{lotNumber}', { params, body })
  const unsignedSending = admin.call('POST /api/recalls/{lotNumber}/send', {
    params,
    body: { version: recall.version },
  })
  assert.equal((await expectRefusal(unsignedSending)).code, 'SIGNATURE_REQUIRED')
  const texts = { problem: 'The supplier sent the wrong powder.', offer: 'You get a new jar.' }
  const saveProblem = (problem: string) =>
    call('PUT /api/recalls/{lotNumber}/texts', {
      params,
      body: {
        version: recall.version,
        texts: { ...recall.texts, en: { problem, offer: texts.offer } },
      },
    })
  const medicalRefusal = await expectRefusal(saveProblem('It may cause a disease.'))
  assert.match(medicalRefusal.fields?.['texts.en.problem'] ?? '', /Remove “disease”/)
  const recallWithTexts = await saveProblem(texts.problem)
  assert.deepEqual(await saveProblem(texts.problem), recallWithTexts, 'a repeated save')
  const otherText = saveProblem('The supplier sent another powder.')
  const { code, details } = await expectRefusal(otherText)
  const { texts: storedTexts, version: storedVersion } = recallWithTexts
  assert.deepEqual(
    [code, details['theirs']],
    ['CONFLICT', { texts: storedTexts, version: storedVersion }],
  )
  const send = (version: number) =>
    call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  assert.equal((await expectRefusal(send(recall.version))).code, 'CONFLICT', 'the text changed')
  assert.equal(await countRecallEmails(shippedOrder.email), 0)

  const [firstReply, secondReply] = await Promise.all([
    send(recallWithTexts.version),
    send(recallWithTexts.version),
  ])
  assert.deepEqual([firstReply.counts.emailed, secondReply.counts.emailed], [1, 1])
  assert.equal(await countRecallEmails(shippedOrder.email), 1, 'one email for the order')
  const message = await receiveEmail(shippedOrder.email, /^Recall: stop using/)
  assert.ok(message.text.includes(texts.problem) && message.text.includes(texts.offer))
  assert.doesNotMatch(message.text + message.html, /CANARY|magnesium lot/)
  assert.equal(await countRecallEmails(heldOrder.email), 0, 'the pharmacy holds this order')
  assert.equal(await countRecallEmails(otherOrder.email), 0)
  assert.equal((await expectRefusal(saveProblem('Too late'))).code, 'CONFLICT')

  const token = readLinkToken(message.text)
  const visitor = createVisitor()
  const page = await visitor('POST /api/recall-answers/open', { body: { token } })
  assert.deepEqual([page.orderId, page.answer], [shippedOrder.number, null])
  const showRecall = () => call('GET /api/recalls/{lotNumber}', { params })
  assert.equal((await showRecall()).counts.answered, 0, 'opening the link answers nothing')
  const openStatements = await record(() =>
    visitor('POST /api/recall-answers/open', { body: { token } }),
  )
  const readsOfRecall = openStatements.filter(({ sql }) => sql.includes('from "recall" '))
  assert.deepEqual(
    readsOfRecall.map(({ sql }) => sql.includes('for update')),
    [false],
    'customers who open their links at the same time do not wait for each other',
  )
  await visitor('POST /api/recall-answers', { body: { token, answer: 'kept opened' } })
  await visitor('POST /api/recall-answers', { body: { token, answer: 'returned' } })
  const { counts, orders } = await waitUntil('the mail server accepts the email', async () => {
    const currentRecall = await showRecall()
    return currentRecall.counts.delivered === 1 && currentRecall
  })
  assert.deepEqual([counts.answered, counts.outstanding], [1, 0])
  assert.equal(orders.find(({ orderId }) => orderId === shippedOrder.number)?.answer, 'returned')
  const forgedLink = visitor('POST /api/recall-answers/open', { body: { token: `${token}x` } })
  assert.equal((await expectRefusal(forgedLink)).code, 'LINK_EXPIRED')
  const needlessReminder = call('POST /api/recalls/{lotNumber}/remind', { params })
  assert.equal((await expectRefusal(needlessReminder)).code, 'CONFLICT', 'all have answered')

  const withdraw = call('POST /api/recalls/{lotNumber}/withdraw', {
    params,
    body: { reason: 'a mistake' },
  })
  assert.equal((await expectRefusal(withdraw)).code, 'CONFLICT', 'the emails are approved')
  // An order that is shipped later gets its email with the next call of send.
  await markShipped(db, [heldOrder.id], shop.now())
  assert.equal((await showRecall()).counts.toEmail, 1)
  await send(recallWithTexts.version)
  assert.equal(await countRecallEmails(heldOrder.email), 1)
  await call('POST /api/recalls/{lotNumber}/remind', { params })
  await receiveEmail(heldOrder.email, /^Reminder: stop using/)
  const readReminderStates = async () =>
    new Map(
      (await showRecall()).orders.map(({ orderId, reminderState }) => [orderId, reminderState]),
    )
  await waitUntil('the mail server accepts the reminder', async () => {
    return (await readReminderStates()).get(heldOrder.number) === 'sent'
  })
  assert.equal((await readReminderStates()).get(shippedOrder.number), null)
  assert.deepEqual(
    [await countRecallEmails(heldOrder.email), await countRecallEmails(shippedOrder.email)],
    [2, 1],
    'only the customer who has not answered is reminded',
  )
  const secondReminder = call('POST /api/recalls/{lotNumber}/remind', { params })
  assert.equal((await expectRefusal(secondReminder)).code, 'CONFLICT')
  await call('PUT /api/recalls/{lotNumber}/orders/{orderId}/answer', {
    params: { ...params, orderId: heldOrder.number },
    body: { answer: 'used up' },
  })

  const csv = await call('GET /api/recalls/{lotNumber}/csv', { params })
  assert.ok(csv.includes(shippedOrder.email) && csv.includes('"Returned"') && csv.includes(number))
  const pdf = await call('GET /api/recalls/{lotNumber}/report', { params })
  const pages = readPdf(Buffer.from(pdf.base64, 'base64')).join()
  assert.ok(pages.includes(shippedOrder.number) && pages.includes('RPh 00000'))
  assert.ok(!pages.includes(shippedOrder.email), 'the report names no customer')

  const closedRecall = await call('POST /api/recalls/{lotNumber}/close', {
    params,
    body: { note: 'All jars are back' },
  })
  assert.deepEqual([closedRecall.state, closedRecall.lot.state], ['closed', 'recalled'])
  const lateAnswer = visitor('POST /api/recall-answers', { body: { token, answer: 'used up' } })
  assert.equal((await expectRefusal(lateAnswer)).code, 'CONFLICT')
})

test('withdrawing a recall releases the lot again, and its orders no longer show it', async () => {
  const { number, lotId, params, heldOrder } = await createRecallableLot(testShop)
  const body = { reason: 'Wrong lot number', level: null }
  await call('POST /api/recalls/{lotNumber}', { params, body })
  const withdrawnRecall = await call('POST /api/recalls/{lotNumber}/withdraw', {
    params,
    body: { reason: 'The call was about another lot' },
  })
  assert.equal(withdrawnRecall.state, 'withdrawn')
  const lot = await db
    .selectFrom('lot')
    .select(['state', 'released_by', 'released_registration'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(lot, {
    state: 'released',
    released_by: 'Demo Pharmacist',
    released_registration: 'RPh 00000',
  })
  const shownOrder = await admin.call('GET /api/admin/orders/{orderId}', {
    params: { orderId: heldOrder.number },
  })
  assert.deepEqual(shownOrder.recalledLots, [])
  const secondRecall = await call('POST /api/recalls/{lotNumber}', { params, body })
  assert.equal(secondRecall.state, 'started', 'the lot can be recalled again')
  const { recalls } = await call('GET /api/recalls')
  assert.equal(recalls.filter(({ lot: recalledLot }) => recalledLot.number === number).length, 2)
})

test('orders of open batches get no email; an order found later by a typed lot can be added', async () => {
  const { params, lotId } = await createRecallableLot(testShop)
  const orderOfOpenBatch = await createPaidOrder(testShop)
  await createBatch(db, {
    number: 'B261120-09',
    lotId,
    orderIds: [orderOfOpenBatch.id],
    state: 'open',
  })
  const body = { reason: 'The supplier called', level: null }
  const recall = await call('POST /api/recalls/{lotNumber}', { params, body })
  assert.deepEqual(
    [recall.openBatches.map(({ number }) => number), recall.counts.orders],
    [['B261120-09'], 2],
  )
  const addingWithoutLate = call('POST /api/recalls/{lotNumber}/orders', { params })
  assert.equal((await expectRefusal(addingWithoutLate)).code, 'CONFLICT')
  const lateOrder = await createPaidOrder(testShop)
  await createBatch(db, {
    number: 'B261002-01',
    orderIds: [lateOrder.id],
    typedLot: { ingredient: 'magnesium', lot: recall.lot.supplierLot.toLowerCase() },
  })
  const showRecall = () => call('GET /api/recalls/{lotNumber}', { params })
  const readHeldLots = async () => {
    const orderParams = { orderId: lateOrder.number }
    return (await admin.call('GET /api/admin/orders/{orderId}', { params: orderParams }))
      .recalledLots
  }
  assert.equal((await showRecall()).lateOrderCount, 1)
  assert.deepEqual(await readHeldLots(), [], 'a typed lot holds its orders once they are added')
  const recallWithLate = await call('POST /api/recalls/{lotNumber}/orders', { params })
  assert.deepEqual([recallWithLate.lateOrderCount, recallWithLate.counts.orders], [0, 3])
  assert.deepEqual(await readHeldLots(), [params.lotNumber])
})
