import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aCustomer } from '#tests/support/an-account.ts'
import { aPayingShop, until } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist, withFish } from '#tests/support/a-reviewed-order.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { refusalOf } from '#tests/support/buying.ts'

const to = (orderId: string) => ({ params: { orderId } })

test('an approved order that staff put back waits for review, and moving it on does not approve it', async (t) => {
  const paying = await aPayingShop(t)
  const order = await aPaidOrder(paying, { body: withFish, quiz: { allergic: ['Fish'] } })
  const { call } = await aPharmacist(paying)
  const body = { version: 0, reason: 'CANARY spoke to the customer' }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { ...to(order.number), body })
  const admin = await aStaffMember(paying, 'admin')
  const set = (status: 'Investigation' | 'PENDING' | 'Preparing', reason?: string) =>
    admin.call('PUT /admin/orders/{orderId}/status', {
      ...to(order.number),
      body: { status, ...(reason && { reason }) },
    })
  const reviewState = async () =>
    (await call('GET /api/pharmacy/orders/{orderId}', to(order.number))).state
  await set('Investigation')
  assert.equal(await reviewState(), 'waiting')
  assert.equal((await refusalOf(set('Preparing'))).code, 'REASON_REQUIRED')
  await set('PENDING')
  const refused = await refusalOf(set('Preparing'))
  assert.deepEqual([refused.status, refused.code], [422, 'REASON_REQUIRED'])
  const many = await admin.call('PUT /api/admin/orders/status', {
    body: { status: 'Ready to Ship', orders: [{ orderId: order.number }] },
  })
  assert.match(many.refused[0]?.reason ?? '', /A pharmacist has not approved this order/)
  await set('Preparing', 'CANARY the pharmacist agreed by phone')
  assert.equal(await reviewState(), 'waiting', 'a status is no approval')
  const toMake = await call('GET /api/pharmacy/to-make')
  assert.deepEqual(toMake.lines, [])
  const { steps } = await call('GET /api/pharmacy/orders/{orderId}', to(order.number))
  assert.deepEqual(
    steps.map(({ step, name, reason }) => [step, name, reason]),
    [
      ['approved', 'Demo Pharmacist', 'CANARY spoke to the customer'],
      ['reopened', admin.email, ''],
      ['overridden', admin.email, 'CANARY the pharmacist agreed by phone'],
    ],
  )
  const rows = await paying.shop.db.selectFrom('review_step').selectAll().execute()
  const log = await paying.shop.db.selectFrom('audit').selectAll().execute()
  assert.ok(!JSON.stringify([rows, log]).includes('CANARY'), 'reasons are sealed')
  const actions = log.map(({ action }) => action)
  assert.ok(actions.includes('case.approved_over') && actions.includes('case.overridden'))
})

test('an unanswered question needs a reason to approve, and the customer is emailed that it is closed', async (t) => {
  const paying = await aPayingShop(t)
  const owner = await aCustomer(paying)
  const order = await aPaidOrder(paying, { call: owner.call })
  const { call } = await aPharmacist(paying)
  const asked = await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...to(order.number),
    body: { version: 0, question: 'CANARY Do you take warfarin?' },
  })
  assert.deepEqual([asked.flags, asked.needsReason], [[], true])
  const message = await until('the email', async () =>
    paying.emails.messages(order.email).find(({ subject }) => subject.includes('question about')),
  )
  const body = { token: /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? '' }
  const approve = (reason: string) =>
    call('POST /api/pharmacy/orders/{orderId}/approve', {
      ...to(order.number),
      body: { version: asked.version, reason },
    })
  const refused = await refusalOf(approve(''))
  assert.deepEqual([refused.status, refused.code], [422, 'REASON_REQUIRED'])
  await approve('CANARY the doctor answered')
  const email = await until('the email', async () =>
    paying.emails.messages(order.email).find(({ subject }) => subject.includes('is closed')),
  )
  assert.match(email.text, /Our pharmacist has approved order/)
  assert.doesNotMatch(`${email.subject} ${email.text} ${email.html}`, /CANARY|warfarin|doctor/)
  const stranger = await paying.visitor()('POST /api/pharmacist-messages/open', { body })
  assert.deepEqual([stranger.open, stranger.closed], [false, 'approved'])
  const own = await owner.call('POST /api/pharmacist-messages/open', { body })
  assert.deepEqual([own.open, own.closed], [true, 'approved'])
  const late = owner.call('POST /api/pharmacist-messages/answer', {
    body: { ...body, text: 'No', consent: true },
  })
  assert.match((await refusalOf(late)).message, /^This question is closed: .* approved/)
})
