import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createChangeQueue } from './change-queue.ts'
import {
  applyNewValues,
  toOrderChange,
  type ChangedValues,
  type OrderChange,
  type SavedOrder,
} from './order-change.ts'

const orderId = 'K7M4QX2P'
const shownOrder: SavedOrder & { orderId: string } = {
  orderId,
  status: 'Preparing',
  trackingNumber: 'OLD1',
  updatedAt: '2026-03-02T09:00:00.000Z',
}

/** Queues changes of `shownOrder`. The caller responds to each sent change by hand. */
function startQueue() {
  const queueChange = createChangeQueue()
  const sentChanges: OrderChange[] = []
  const responses: ((response: SavedOrder | 'refused') => void)[] = []
  const change = (changedValues: ChangedValues, order: SavedOrder = shownOrder) =>
    queueChange({ ...order, orderId }, async (savedOrder) => {
      const { promise, resolve } = Promise.withResolvers<SavedOrder | 'refused'>()
      sentChanges.push(toOrderChange(orderId, savedOrder, changedValues))
      responses.push(resolve)
      const response = await promise
      return response === 'refused' ? savedOrder : response
    })
  return { change, sentChanges, responses }
}

const secondVersion = '2026-03-02T09:01:00.000Z'

test('a second change waits for the first one and keeps its values', async () => {
  const { change, sentChanges, responses } = startQueue()
  const firstChange = change({ tracking: '', clearTracking: true })
  const secondChange = change({ status: 'Ready to Ship' })
  await Promise.resolve()
  assert.equal(sentChanges.length, 1)
  responses[0]?.({ status: 'Preparing', trackingNumber: '', updatedAt: secondVersion })
  assert.equal(await firstChange, undefined)
  // The empty number keeps the stored one, which the first change has cleared.
  assert.deepEqual(sentChanges[1], {
    orderId,
    status: 'Ready to Ship',
    tracking: '',
    updatedAt: secondVersion,
  })
  const saved: SavedOrder = { status: 'Ready to Ship', trackingNumber: '', updatedAt: 'later' }
  responses[1]?.(saved)
  assert.deepEqual(await secondChange, saved)
})

test('a tracking number does not send a status again that was refused', async () => {
  const { change, sentChanges, responses } = startQueue()
  const firstChange = change({ status: 'PENDING' })
  // The screen already shows the new status.
  const secondChange = change({ tracking: 'NEW2' }, { ...shownOrder, status: 'PENDING' })
  await Promise.resolve()
  responses[0]?.('refused')
  await firstChange
  assert.deepEqual(sentChanges[1], toOrderChange(orderId, shownOrder, { tracking: 'NEW2' }))
  assert.equal(sentChanges[1]?.status, 'Preparing')
  responses[1]?.({ ...shownOrder, trackingNumber: 'NEW2', updatedAt: secondVersion })
  await secondChange
})

test('an order that was loaded again is changed on top of the loaded values', async () => {
  const { change, sentChanges, responses } = startQueue()
  const firstChange = change({ status: 'PENDING' })
  await Promise.resolve()
  responses[0]?.({ ...shownOrder, status: 'PENDING', updatedAt: secondVersion })
  await firstChange
  const loadedOrder: SavedOrder = {
    status: 'Investigation',
    trackingNumber: 'OLD1',
    updatedAt: '2026-03-02T09:05:00.000Z',
  }
  void change({ tracking: 'NEW2' }, loadedOrder)
  await Promise.resolve()
  assert.deepEqual(sentChanges[1], toOrderChange(orderId, loadedOrder, { tracking: 'NEW2' }))
})

test('a changed tracking number removes the courier, a cleared one undoes the shipping', () => {
  const order = {
    ...shownOrder,
    courier: 'Pos Laju',
    trackingUrl: 'https://track.example.com/OLD1',
    dispatchedAt: '2026-03-02T08:00:00.000Z',
  }
  assert.deepEqual(applyNewValues(order, { trackingNumber: 'OLD1' }), order)
  const corrected = applyNewValues(order, { trackingNumber: 'NEW2' })
  assert.deepEqual(
    [corrected.courier, corrected.trackingUrl, corrected.dispatchedAt],
    ['', '', order.dispatchedAt],
  )
  assert.equal(applyNewValues(order, { trackingNumber: '' }).dispatchedAt, null)
})
