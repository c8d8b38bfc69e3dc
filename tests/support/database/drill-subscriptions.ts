/**
 * The subscriptions of the restore drill. After the backup they change at PayPal, and the
 * shop that is lost acknowledges the webhooks, so PayPal does not repeat them.
 */
import { listDueMessages } from '#server/payments/messages/provider-messages.store.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import type { ApiCall } from '#web/api/client.ts'

import { registerAndLogIn } from '#tests/support/people/accounts.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { buildSubscriptionBody } from '#tests/support/shop/shop-with-subscriptions.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

/**
 * What the payer or PayPal does after the backup. `approve an abandoned subscription`: in a window
 * that was open when the customer began another subscription.
 */
export type LaterChange =
  | 'charge'
  | 'charge while no shop runs'
  | 'cancel'
  | 'suspend'
  | 'approve'
  | 'approve an abandoned subscription'

const laterChanges: readonly LaterChange[] = [
  'charge',
  'charge while no shop runs',
  'cancel',
  'suspend',
  'approve',
  'approve an abandoned subscription',
]

/** The changes of subscriptions that the customer has not approved when the backup begins. */
const approvals: readonly LaterChange[] = ['approve', 'approve an abandoned subscription']
/** Number of subscriptions that are begun after the backup. */
const laterCount = 3

type DrillSubscription = { change: LaterChange; call: ApiCall; providerId: string }

type DrillSubscriptions = {
  /** Subscriptions that were begun before the backup. */
  earlier: readonly { providerId: string; change: LaterChange }[]
  /** Makes the changes, and begins subscriptions that the backup does not have. */
  changeAfterBackup(): Promise<void>
  /** Makes the changes that happen while no shop runs. */
  chargeWithoutShop(): Promise<void>
}

/**
 * Begins a subscription for each later change at the shop that runs at `shopUrl`.
 * `shopWithoutJobs` is a process on the same database.
 */
export async function beginDrillSubscriptions(
  shopUrl: string,
  shopWithoutJobs: TestShop,
  { paypal, mailbox }: StandIns,
): Promise<DrillSubscriptions> {
  const testShop = { ...shopWithoutJobs, emails: mailbox }
  const subscriptions: DrillSubscription[] = []
  for (const [index, change] of laterChanges.entries()) {
    const email = `subscriber-${index}@example.com`
    const { token } = await registerAndLogIn(testShop, { email })
    const call = callRunningShop(shopUrl, token)
    const providerId = await beginSubscription(call, '1 Jalan Contoh')
    if (change === 'approve an abandoned subscription')
      await beginSubscription(call, '2 Jalan Contoh')
    else if (change !== 'approve') await paypal.approve(providerId)
    subscriptions.push({ change, call, providerId })
  }
  await waitForDailySyncs(shopWithoutJobs)
  return {
    earlier: subscriptions,
    async changeAfterBackup() {
      for (const { change, providerId } of subscriptions)
        await makeChange(paypal, providerId, change)
      for (const { call } of subscriptions.slice(0, laterCount))
        await paypal.approve(await beginSubscription(call, '3 Jalan Contoh'))
      await paypal.waitUntilIdle()
    },
    async chargeWithoutShop() {
      for (const { change, providerId } of subscriptions)
        if (change === 'charge while no shop runs') await paypal.runCycle(providerId)
    },
  }
}

/** Begins a subscription, which the customer has yet to approve. Returns PayPal's id. */
async function beginSubscription(call: ApiCall, addressLine: string): Promise<string> {
  const body = buildSubscriptionBody({ customerDetails: { address_1: addressLine } })
  return (await call('POST /api/paypal/subscriptions', { body })).subscriptionId
}

/**
 * Waits until the approved subscriptions are active. Then syncs them once more, so that their next
 * sync is due a day later, as for subscriptions that were begun long ago.
 */
async function waitForDailySyncs({ shop }: TestShop): Promise<void> {
  const approvedCount = laterChanges.filter((change) => !approvals.includes(change)).length
  const activeSubscriptions = await waitUntil(
    'the approved subscriptions have an order each',
    async () => {
      const rows = await shop.db
        .selectFrom('subscription')
        .innerJoin('subscription_delivery', 'subscription_id', 'subscription.id')
        .select('subscription.id')
        .where('state', '=', 'ACTIVE')
        .execute()
      const dueMessages = await listDueMessages(shop.db, {
        provider: 'paypal',
        now: shop.now(),
        limit: 1,
      })
      return rows.length === approvedCount && dueMessages.length === 0 && rows
    },
  )
  for (const { id } of activeSubscriptions) await syncSubscription(shop, id)
}

async function makeChange(
  paypal: StandIns['paypal'],
  providerId: string,
  change: LaterChange,
): Promise<void> {
  switch (change) {
    case 'charge':
      return paypal.runCycle(providerId)
    case 'charge while no shop runs':
      return
    case 'cancel':
      return paypal.cancel(providerId)
    case 'suspend':
      return paypal.suspend(providerId)
    case 'approve':
    case 'approve an abandoned subscription':
      return paypal.approve(providerId)
  }
}

/** Returns PayPal's ids of the shop's subscriptions. */
export async function readSubscriptionIds({ shop }: TestShop): Promise<Set<string | null>> {
  const rows = await shop.db.selectFrom('subscription').select('provider_id').execute()
  return new Set(rows.map((row) => row.provider_id))
}

/**
 * Returns the later changes of subscriptions whose state or payments in the shop differ from
 * PayPal's. Leaves out subscriptions that the shop does not have.
 */
export async function findMissedChanges(
  { earlier }: DrillSubscriptions,
  { shop }: TestShop,
  { paypal }: StandIns,
): Promise<LaterChange[]> {
  const { transactions } = paypal.ledger()
  const rows = await shop.db
    .selectFrom('subscription')
    .leftJoin('subscription_delivery', 'subscription_id', 'subscription.id')
    .select(['provider_id', 'state', 'payment_id'])
    .execute()
  return earlier.flatMap(({ providerId, change }) => {
    const ownRows = rows.filter((row) => row.provider_id === providerId)
    const [row] = ownRows
    const payments = transactions.filter(({ subscriptionId }) => subscriptionId === providerId)
    const isSame =
      row?.state === paypal.subscription(providerId)?.status &&
      payments.every(({ id }) => ownRows.some(({ payment_id: paymentId }) => paymentId === id))
    return row === undefined || isSame ? [] : [change]
  })
}

/**
 * Sends all webhooks again, as staff do in PayPal's dashboard after a restore. Returns PayPal's ids
 * of the charged subscriptions that the restored shop does not have, with and without a payment
 * issue.
 */
export async function resendWebhooks(
  testShop: TestShop,
  { paypal }: StandIns,
): Promise<{ reportedIds: string[]; unreportedIds: string[] }> {
  const { shop } = testShop
  for (const { k } of paypal.deliveries()) await paypal.resend(k)
  const dueQuery = { provider: 'paypal', now: shop.now(), limit: 1 } as const
  while ((await listDueMessages(shop.db, dueQuery)).length > 0) await reconcileSubscriptions(shop)
  const restoredIds = await readSubscriptionIds(testShop)
  const issues = await shop.db
    .selectFrom('payment_issue')
    .select('resource_id')
    .where('kind', '=', 'unknown bill')
    .where('provider', '=', 'paypal')
    .execute()
  const issueIds = new Set(issues.map((issue) => issue.resource_id))
  const chargedIds = new Set(
    paypal.ledger().transactions.map(({ subscriptionId }) => subscriptionId),
  )
  const unknownIds = [...chargedIds].filter((id) => !restoredIds.has(id))
  return {
    reportedIds: unknownIds.filter((id) => issueIds.has(id)),
    unreportedIds: unknownIds.filter((id) => !issueIds.has(id)),
  }
}
