import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createCustomer } from '#tests/support/people/accounts.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

test('an approved order that staff put back needs a review again, and changing its status does not approve it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop, {
    body: orderWithFish,
    quiz: { allergic: ['Fish'] },
  })
  const { call } = await createPharmacist(testShop)
  const { version, flagsKey } = await call(
    'GET /api/pharmacy/orders/{orderId}',
    withOrderId(order.number),
  )
  const body = { version, flagsKey, reason: 'CANARY spoke to the customer' }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { ...withOrderId(order.number), body })
  const admin = await createStaffMember(testShop, 'admin')
  const setStatus = (status: 'Investigation' | 'PENDING' | 'Preparing', reason?: string) =>
    admin.call('PUT /admin/orders/{orderId}/status', {
      ...withOrderId(order.number),
      body: { status, ...(reason && { reason }) },
    })
  const readState = async () =>
    (await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))).state
  await setStatus('Investigation')
  assert.equal(await readState(), 'waiting')
  assert.equal((await expectRefusal(setStatus('Preparing'))).code, 'REASON_REQUIRED')
  await setStatus('PENDING')
  const refusal = await expectRefusal(setStatus('Preparing'))
  assert.deepEqual([refusal.status, refusal.code], [422, 'REASON_REQUIRED'])
  const bulkReply = await admin.call('PUT /api/admin/orders/status', {
    body: { status: 'Ready to Ship', orders: [{ orderId: order.number }] },
  })
  assert.match(bulkReply.refused[0]?.reason ?? '', /A pharmacist has not approved this order/)
  await setStatus('Preparing', 'CANARY the pharmacist agreed by phone')
  assert.equal(await readState(), 'waiting', 'a status change is not an approval')
  const toMake = await call('GET /api/pharmacy/to-make')
  assert.deepEqual(toMake.lines, [])
  const { steps } = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.deepEqual(
    steps.map(({ step, name, reason }) => [step, name, reason]),
    [
      ['approved', 'Demo Pharmacist', 'CANARY spoke to the customer'],
      ['reopened', admin.email, ''],
      ['overridden', admin.email, 'CANARY the pharmacist agreed by phone'],
    ],
  )
  const stepRows = await testShop.shop.db.selectFrom('review_step').selectAll().execute()
  const auditEntries = await testShop.shop.db.selectFrom('audit').selectAll().execute()
  assert.ok(!JSON.stringify([stepRows, auditEntries]).includes('CANARY'), 'reasons are sealed')
  const actions = auditEntries.map(({ action }) => action)
  assert.ok(actions.includes('case.approved_over') && actions.includes('case.overridden'))
})

test('an approval with a reason that was not needed is an ordinary approval in the audit log', async (t) => {
  const testShop = await startShopWithPayments(t)
  const order = await createPaidOrder(testShop)
  const { call } = await createPharmacist(testShop)
  const body = { version: 0, reason: 'CANARY a note for colleagues' }
  const review = await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body,
  })
  assert.deepEqual([review.flags, review.state], [[], 'approved'])
  assert.equal(review.steps[0]?.reason, 'CANARY a note for colleagues')
  const entries = await testShop.shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', order.number)
    .where('action', 'in', ['case.approved', 'case.approved_over'])
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['case.approved'],
  )
})

test('an unanswered question needs a reason to approve, and the customer is emailed that it is closed', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, { call: owner.call })
  const { call } = await createPharmacist(testShop)
  const askedReview = await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...withOrderId(order.number),
    body: { version: 0, question: 'CANARY Do you take warfarin?' },
  })
  assert.deepEqual([askedReview.flags, askedReview.needsReason], [[], true])
  const message = await waitUntil('the email', async () =>
    testShop.emails
      .listEmails(order.email)
      .find(({ subject }) => subject.includes('question about')),
  )
  const body = { token: /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? '' }
  const approve = (reason: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...withOrderId(order.number),
      body: { version: askedReview.version, reason },
    })
  const refusal = await expectRefusal(approve(''))
  assert.deepEqual([refusal.status, refusal.code], [422, 'REASON_REQUIRED'])
  await approve('CANARY the doctor answered')
  const closingEmail = await waitUntil('the email', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('is closed')),
  )
  assert.match(closingEmail.text, /Our pharmacist has approved order/)
  assert.doesNotMatch(
    `${closingEmail.subject} ${closingEmail.text} ${closingEmail.html}`,
    /CANARY|warfarin|doctor/,
  )
  const viewOfStranger = await testShop.createVisitor()('POST /api/pharmacist-messages/open', {
    body,
  })
  assert.deepEqual([viewOfStranger.isUnlocked, viewOfStranger.closedReason], [false, 'approved'])
  const viewOfOwner = await owner.call('POST /api/pharmacist-messages/open', { body })
  assert.deepEqual([viewOfOwner.isUnlocked, viewOfOwner.closedReason], [true, 'approved'])
  const lateAnswer = owner.call('POST /api/pharmacist-messages/answer', {
    body: { ...body, text: 'No', consent: true },
  })
  assert.match((await expectRefusal(lateAnswer)).message, /^This question is closed: .* approved/)
})
