import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createChangeQueue } from './change-queue.ts'
import type { Conflict } from './conflict.ts'
import type { OrderChange, SavedOrder } from './order-change.ts'
import { saveMine } from './save-mine.ts'

const orderId = 'K7M4QX2P'
const shownOrder: SavedOrder = {
  status: 'Preparing',
  trackingNumber: 'OLD1',
  updatedAt: '2026-03-02T09:00:00.000Z',
}
const conflict: Conflict = {
  requestedChange: {
    orderId,
    status: 'Ready to Ship',
    tracking: '',
    updatedAt: shownOrder.updatedAt,
  },
  shownValues: shownOrder,
  savedValues: {
    status: 'Investigation',
    trackingNumber: 'NEW2',
    updatedAt: '2026-03-02T09:01:00.000Z',
  },
}
const mySavedOrder: SavedOrder = {
  status: 'Ready to Ship',
  trackingNumber: 'NEW2',
  updatedAt: '2026-03-02T09:02:00.000Z',
}

test('a change that is pressed before the reload waits for the saved values of a conflict', async () => {
  const queueChange = createChangeQueue()
  const sentChanges: OrderChange[] = []
  const sendChange = async (change: OrderChange) => {
    sentChanges.push(change)
    return mySavedOrder
  }
  const mySave = saveMine(conflict, { queueChange, sendChange })
  const nextBase = Promise.withResolvers<SavedOrder>()
  // The page still shows the old order.
  await queueChange({ ...shownOrder, orderId }, async (savedOrder) => {
    nextBase.resolve(savedOrder)
    return savedOrder
  })
  assert.deepEqual(await mySave, { sentNumber: 'NEW2', savedOrder: mySavedOrder })
  assert.equal(sentChanges[0]?.updatedAt, conflict.savedValues.updatedAt)
  assert.deepEqual(await nextBase.promise, mySavedOrder)
})

test('after a refusal, the next change is not saved on top of values that are not shown', async () => {
  const queueChange = createChangeQueue()
  const sendChange = async () => undefined
  assert.equal(await saveMine(conflict, { queueChange, sendChange }), undefined)
  await queueChange({ ...shownOrder, orderId }, async (savedOrder) => {
    assert.equal(savedOrder.updatedAt, shownOrder.updatedAt)
    return savedOrder
  })
})

test('an own change that was saved meanwhile is kept', async () => {
  const queueChange = createChangeQueue()
  const sentChanges: OrderChange[] = []
  const sendChange = async (change: OrderChange) => {
    sentChanges.push(change)
    return mySavedOrder
  }
  const newerOrder: SavedOrder = { ...mySavedOrder, trackingNumber: 'TYPED3' }
  await queueChange({ ...shownOrder, orderId }, async () => newerOrder)
  await saveMine(conflict, { queueChange, sendChange })
  assert.deepEqual(sentChanges[0], {
    orderId,
    status: 'Ready to Ship',
    tracking: 'TYPED3',
    updatedAt: newerOrder.updatedAt,
  })
})
