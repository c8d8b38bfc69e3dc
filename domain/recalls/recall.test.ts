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

const at = new Date('2026-11-20T02:00:00Z')
const started: RecallTimes = {
  approvedAt: undefined,
  remindedAt: undefined,
  withdrawnAt: undefined,
  closedAt: undefined,
}
const approved = { ...started, approvedAt: at }
const shipped = {
  dispatchedAt: at,
  deliveredAt: undefined,
  isReplaced: false,
  emailedAt: undefined,
  remindedAt: undefined,
  answer: undefined,
}
const held = { ...shipped, dispatchedAt: undefined }
const handedOver = { ...held, deliveredAt: at }

test('a recall can be withdrawn until its email is approved, and closed after that', () => {
  assert.equal(deriveRecallState(started), 'started')
  assert.equal(findActionProblem('withdraw', started), undefined)
  assert.match(findActionProblem('close', started) ?? '', /^Approve and send/)
  assert.equal(deriveRecallState(approved), 'approved')
  assert.match(findActionProblem('withdraw', approved) ?? '', /can no longer be withdrawn/)
  assert.equal(findActionProblem('close', approved), undefined)
  assert.match(findActionProblem('edit email', approved) ?? '', /can no longer be changed/)
})

test('a withdrawn or closed recall refuses every action', () => {
  for (const ended of [
    { ...started, withdrawnAt: at },
    { ...approved, closedAt: at },
  ])
    for (const action of ['edit email', 'send emails', 'remind', 'add orders', 'close'] as const)
      assert.notEqual(findActionProblem(action, ended), undefined)
})

test('the reminder can be sent once, after the email is approved', () => {
  assert.notEqual(findActionProblem('remind', started), undefined)
  assert.equal(findActionProblem('remind', approved), undefined)
  assert.notEqual(findActionProblem('remind', { ...approved, remindedAt: at }), undefined)
})

test('orders that have left the pharmacy are emailed once; emailed orders without an answer are reminded', () => {
  assert.equal(needsEmail(shipped), true)
  assert.equal(needsEmail(handedOver), true, 'without a courier')
  assert.equal(needsEmail(held), false)
  assert.equal(needsEmail({ ...shipped, isReplaced: true }), false, 'the customer has good jars')
  assert.equal(needsEmail({ ...shipped, emailedAt: at }), false)
  assert.equal(needsReminder({ ...shipped, emailedAt: at }), true)
  assert.equal(needsReminder({ ...shipped, emailedAt: at, answer: 'returned' }), false)
  assert.equal(needsReminder(shipped), false)
})

test('orders are counted as held, emailed, delivered, answered and outstanding', () => {
  const emailed = { ...shipped, emailedAt: at, isDelivered: true }
  const counts = computeRecallCounts([
    emailed,
    { ...emailed, answer: 'returned' },
    { ...shipped, isDelivered: false },
    { ...handedOver, isDelivered: false },
    { ...held, isDelivered: false },
    { ...held, isReplaced: true, isDelivered: false },
    { ...shipped, isReplaced: true, isDelivered: false },
  ])
  const { answers, ...figures } = counts
  assert.deepEqual(figures, {
    orders: 7,
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
  const order = { ...held, recalledLots: ['L261101-01'], isConfirmed: false }
  const refused = checkRecalledShipping(order)
  assert.ok(!refused.ok && refused.message.includes('L261101-01'))
  assert.equal(checkRecalledShipping({ ...order, isConfirmed: true }).ok, true)
  assert.equal(checkRecalledShipping({ ...order, dispatchedAt: at }).ok, true, 'already shipped')
  assert.equal(checkRecalledShipping({ ...order, deliveredAt: at }).ok, true, 'handed over')
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
