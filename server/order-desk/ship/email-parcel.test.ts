import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { minutes } from '#domain/time.ts'

import { startShippingDesk } from '#tests/support/desks/shipping-desk.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const testShop = await startShopWithPayments({ after })
const { shop, clock } = testShop
const { admin, createOrder, ship } = await startShippingDesk(testShop)

const numberA = 'EH000000001MY'
const numberB = 'EH000000002MY'

// Emails are compared by the time when they were queued.
beforeEach(() => {
  clock.advance(minutes(1))
})

const shipWithCourier = (orderId: string, courier: string, tracking: string) =>
  admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier, tracking },
  })
const setTracking = (orderId: string, body: { tracking: string } | { clearTracking: true }) =>
  admin.call('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status: 'Ready to Ship', ...body },
  })
const undoShipping = (orderId: string) => setTracking(orderId, { clearTracking: true })

/** Returns the "order on its way" emails of the outbox, oldest first. */
async function listParcelEmails(orderId: string) {
  const { emails } = await admin.call('GET /api/admin/orders/{orderId}', { params: { orderId } })
  return emails.filter(({ kind }) => kind === 'order on its way')
}

/** Returns courier and tracking number of each email in the outbox, oldest first. */
async function listEmailedParcels(orderId: string): Promise<string[]> {
  const ids = (await listParcelEmails(orderId)).map(({ id }) => id)
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select('data')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ data }) => {
    const { courier, trackingNumber } = data as { courier: string; trackingNumber: string }
    return `${courier} ${trackingNumber}`
  })
}

test('an order that is shipped again with an earlier number is emailed, because the last email had another', async () => {
  const { orderId } = await createOrder()
  for (const number of [numberA, numberB, numberA]) {
    await ship(orderId, number)
    await undoShipping(orderId)
  }
  const parcelA = `Pos Laju ${numberA}`
  assert.deepEqual(await listEmailedParcels(orderId), [parcelA, `Pos Laju ${numberB}`, parcelA])
  // The number of the last email is not sent twice in a row, also after an undo.
  assert.equal((await ship(orderId, numberA)).isEmailed, false)
  assert.equal((await listEmailedParcels(orderId)).length, 3)
})

test('a corrected number is emailed once, also when the order is shipped again with it', async () => {
  const { orderId } = await createOrder()
  await ship(orderId, numberA)
  await setTracking(orderId, { tracking: numberB })
  await undoShipping(orderId)
  await ship(orderId, numberB)
  const emailedParcels = [`Pos Laju ${numberA}`, `Pos Laju ${numberB}`]
  assert.deepEqual(await listEmailedParcels(orderId), emailedParcels)
  assert.equal((await ship(orderId, numberA)).isEmailed, true)
  assert.equal((await ship(orderId, numberA)).isEmailed, false)
  await undoShipping(orderId)
  await ship(orderId, numberA)
  assert.deepEqual(await listEmailedParcels(orderId), [...emailedParcels, `Pos Laju ${numberA}`])
})

test('a corrected courier is emailed with the same number; a correction back is emailed too', async () => {
  const { orderId } = await createOrder()
  const couriers = ['Pos Laju', 'GDex', 'GDex', 'Pos Laju']
  for (const courier of couriers) await shipWithCourier(orderId, courier, numberA)
  const emailedParcels = ['Pos Laju', 'GDex', 'Pos Laju'].map((courier) => `${courier} ${numberA}`)
  assert.deepEqual(await listEmailedParcels(orderId), emailedParcels)
  await undoShipping(orderId)
  await shipWithCourier(orderId, 'GDex', numberA)
  assert.deepEqual(await listEmailedParcels(orderId), [...emailedParcels, `GDex ${numberA}`])
})

test('repeated calls at the same time queue one email, also when the order is shipped again', async () => {
  const { orderId } = await createOrder()
  const shipTwice = (number: string) => Promise.all([ship(orderId, number), ship(orderId, number)])
  for (const number of [numberA, numberB, numberA]) {
    await shipTwice(number)
    await undoShipping(orderId)
  }
  assert.equal((await listEmailedParcels(orderId)).length, 3)
})

test('an earlier email that staff sent again counts as the last one; an undelivered email does not', async () => {
  const { orderId } = await createOrder()
  await ship(orderId, numberA)
  await setTracking(orderId, { tracking: numberB })
  await undoShipping(orderId)
  const firstEmail = await waitUntil('the first email is sent', async () => {
    const [email] = await listParcelEmails(orderId)
    return email?.state === 'sent' && email
  })
  clock.advance(minutes(1))
  await admin.call('POST /api/admin/orders/{orderId}/emails/{emailId}/resend', {
    params: { orderId, emailId: firstEmail.id },
  })
  await ship(orderId, numberA)
  assert.equal((await listEmailedParcels(orderId)).length, 2)
  await setTracking(orderId, { tracking: numberB })
  assert.equal((await listEmailedParcels(orderId)).length, 3)
  await undoShipping(orderId)
  const lastEmail = (await listParcelEmails(orderId)).at(-1)
  await shop.db
    .updateTable('outbox_email')
    .set({ state: 'given_up' })
    .where('id', '=', lastEmail?.id ?? 0)
    .execute()
  await ship(orderId, numberB)
  assert.equal((await listEmailedParcels(orderId)).length, 4)
})

test('a corrected link sends no email, also after the texts of emails were deleted', async () => {
  const { orderId } = await createOrder()
  await ship(orderId, numberA)
  await shop.db
    .updateTable('outbox_email')
    .set({ state: 'sent', data: '{}', emptied_at: clock.now })
    .where('kind', '=', 'order on its way')
    .execute()
  const trackingUrl = 'https://track.example.com/A'
  const correctedOrder = await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params: { orderId },
    body: { courier: 'Pos Laju', tracking: numberA, trackingUrl },
  })
  assert.deepEqual([correctedOrder.trackingUrl, correctedOrder.isEmailed], [trackingUrl, false])
  assert.equal((await listParcelEmails(orderId)).length, 1)
})
