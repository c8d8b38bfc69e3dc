import assert from 'node:assert/strict'
import { test } from 'node:test'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { days } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { createRecallableLot } from '#tests/support/desks/recallable-lot.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { markShipped } from '#tests/support/desks/weighed-lot.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

test('after the records of its emails are deleted, a recall still shows which ones were delivered', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, emails } = testShop
  const { params, shippedOrder, heldOrder } = await createRecallableLot(testShop)
  await markShipped(shop.db, [heldOrder.id], shop.now())
  const { call } = await createPharmacist(testShop)
  const body = { reason: 'The supplier called', level: null }
  const { version } = await call('POST /api/recalls/{lotNumber}', { params, body })
  const refusedRecipient = shippedOrder.email
  emails.simulateFault({ name: 'email-550', times: 'always', reference: refusedRecipient })
  await call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  const readRecall = async (caller: typeof call) => {
    const { counts, orders } = await caller('GET /api/recalls/{lotNumber}', { params })
    return { counts, emailStates: orders.map(({ emailState }) => emailState) }
  }
  const recallBefore = await waitUntil('both emails have an outcome', async () => {
    const recall = await readRecall(call)
    return !recall.emailStates.includes('queued') && recall
  })
  assert.deepEqual(recallBefore.emailStates, ['given_up', 'sent'])
  assert.equal(recallBefore.counts.delivered, 1)
  // The reminder reaches both customers; only the first email counts.
  emails.clearFaults()
  await call('POST /api/recalls/{lotNumber}/remind', { params })
  await waitUntil('the reminder arrives', async () =>
    emails.listEmails(refusedRecipient).some(({ subject }) => subject.startsWith('Reminder')),
  )

  const listRecallEmails = () =>
    shop.db
      .selectFrom('outbox_email')
      .select('id')
      .where('kind', '=', 'recall')
      .where('state', '<>', 'queued')
      .execute()
  await waitUntil('all emails are sent', async () => (await listRecallEmails()).length === 4)
  testShop.clock.advance(days(366 * retentionPeriods.emailYears))
  await runHousekeeping(shop)
  assert.deepEqual(await listRecallEmails(), [])
  // A new session, because the other one has expired.
  const laterPharmacist = await createPharmacist(testShop, 'Later Pharmacist')
  assert.deepEqual(await readRecall(laterPharmacist.call), recallBefore)
})
