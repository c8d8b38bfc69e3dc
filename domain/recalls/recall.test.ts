import assert from 'node:assert/strict'
import { test } from 'node:test'

import { toLotKey, toLotKeys } from './lot-key.ts'
import { computeRecallCounts } from './recall-counts.ts'
import {
  findActionProblem,
  needsEmail,
  needsReminder,
  deriveRecallState,
  type RecallTimes,
} from './recall.ts'
import { checkRecalledShipping } from './recalled-shipping.ts'

const eventAt = new Date('2026-11-20T02:00:00Z')
const startedRecall: RecallTimes = {
  approvedAt: undefined,
  remindedAt: undefined,
  withdrawnAt: undefined,
  closedAt: undefined,
}
const approvedRecall = { ...startedRecall, approvedAt: eventAt }
const shippedOrder = {
  dispatchedAt: eventAt,
  deliveredAt: undefined,
  hasLot: true,
  isReplaced: false,
  emailedAt: undefined,
  remindedAt: undefined,
  answer: undefined,
}
const heldOrder = { ...shippedOrder, dispatchedAt: undefined }
const handedOverOrder = { ...heldOrder, deliveredAt: eventAt }

test('a recall can be withdrawn until its email is approved, and closed after that', () => {
  assert.equal(deriveRecallState(startedRecall), 'started')
  assert.equal(findActionProblem('withdraw', startedRecall), undefined)
  assert.match(findActionProblem('close', startedRecall) ?? '', /^Approve and send/)
  assert.equal(deriveRecallState(approvedRecall), 'approved')
  assert.match(findActionProblem('withdraw', approvedRecall) ?? '', /can no longer be withdrawn/)
  assert.equal(findActionProblem('close', approvedRecall), undefined)
  assert.match(findActionProblem('edit email', approvedRecall) ?? '', /can no longer be changed/)
})

test('a withdrawn or closed recall refuses every action', () => {
  for (const endedRecall of [
    { ...startedRecall, withdrawnAt: eventAt },
    { ...approvedRecall, closedAt: eventAt },
  ])
    for (const action of ['edit email', 'send emails', 'remind', 'add orders', 'close'] as const)
      assert.notEqual(findActionProblem(action, endedRecall), undefined)
})

test('the reminder can be sent once, after the email is approved', () => {
  assert.notEqual(findActionProblem('remind', startedRecall), undefined)
  assert.equal(findActionProblem('remind', approvedRecall), undefined)
  assert.notEqual(
    findActionProblem('remind', { ...approvedRecall, remindedAt: eventAt }),
    undefined,
  )
})

test('orders that have left the pharmacy are emailed once; emailed orders without an answer are reminded', () => {
  assert.equal(needsEmail(shippedOrder), true)
  assert.equal(needsEmail(handedOverOrder), true, 'without a courier')
  assert.equal(needsEmail(heldOrder), false)
  assert.equal(
    needsEmail({ ...shippedOrder, isReplaced: true }),
    false,
    'the customer has good jars',
  )
  assert.equal(needsEmail({ ...shippedOrder, hasLot: false }), false, 'no jar with the lot')
  assert.equal(needsEmail({ ...shippedOrder, emailedAt: eventAt }), false)
  assert.equal(needsReminder({ ...shippedOrder, emailedAt: eventAt }), true)
  assert.equal(needsReminder({ ...shippedOrder, emailedAt: eventAt, answer: 'returned' }), false)
  assert.equal(needsReminder({ ...shippedOrder, emailedAt: eventAt, hasLot: false }), false)
  assert.equal(needsReminder(shippedOrder), false)
})

test('orders are counted as held, emailed, delivered, answered and outstanding', () => {
  const emailedOrder = { ...shippedOrder, emailedAt: eventAt, isEmailAccepted: true }
  const counts = computeRecallCounts([
    emailedOrder,
    { ...emailedOrder, answer: 'returned' },
    { ...shippedOrder, isEmailAccepted: false },
    { ...handedOverOrder, isEmailAccepted: false },
    { ...heldOrder, isEmailAccepted: false },
    { ...heldOrder, isReplaced: true, isEmailAccepted: false },
    { ...shippedOrder, isReplaced: true, isEmailAccepted: false },
    { ...shippedOrder, hasLot: false, isEmailAccepted: false },
    { ...heldOrder, hasLot: false, isEmailAccepted: false },
  ])
  const { answers, ...figures } = counts
  assert.deepEqual(figures, {
    orders: 9,
    held: 1,
    replaced: 2,
    toEmail: 2,
    emailed: 2,
    delivered: 2,
    answered: 1,
    outstanding: 1,
  })
  assert.deepEqual(
    answers.filter(({ orders }) => orders > 0),
    [{ answer: 'returned', orders: 1 }],
  )
})

test('an order with a recalled lot is shipped only after the confirmation', () => {
  const order = { ...heldOrder, recalledLots: ['L261101-01'], isConfirmed: false }
  const shippingCheck = checkRecalledShipping(order)
  assert.ok(!shippingCheck.ok && shippingCheck.message.includes('L261101-01'))
  assert.equal(checkRecalledShipping({ ...order, isConfirmed: true }).ok, true)
  assert.equal(
    checkRecalledShipping({ ...order, dispatchedAt: eventAt }).ok,
    true,
    'already shipped',
  )
  assert.equal(checkRecalledShipping({ ...order, deliveredAt: eventAt }).ok, true, 'handed over')
  assert.equal(checkRecalledShipping({ ...order, recalledLots: [] }).ok, true)
})

test('lot texts are compared without case, spaces and hyphens', () => {
  assert.equal(toLotKey(' dm 24-0117 '), 'DM240117')
  assert.deepEqual(toLotKeys({ number: 'L261101-01', supplierLot: 'dm 24' }), ['L26110101', 'DM24'])
  assert.deepEqual(toLotKeys({ number: 'L261101-01', supplierLot: 'l261101-01' }), ['L26110101'])
})

test('a supplier’s lot of only hyphens has no key', () => {
  assert.deepEqual(toLotKeys({ number: 'L261101-01', supplierLot: ' - ' }), ['L26110101'])
})
