/**
 * Runs every minute. Processes stored webhooks, abandoned checkouts, plans to resume, requested
 * changes and due syncs. All due times are stored in tables, so that a lost webhook or a crashed
 * process causes a delay but no loss.
 */
import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { subtractDuration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { processBacklog } from '#server/jobs/process-backlog.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import { listDueMessages } from '#server/payments/messages/provider-messages.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'
import { processWebhook } from './process-webhook.ts'
import { resumeAfterSkip } from '#server/subscriptions/change/resume-after-skip.ts'
import { sendPendingChange } from '#server/subscriptions/change/send-pending-change.ts'

/** Maximum number of items of each kind per run. The next run, a minute later, continues. */
const batchSize = 50

/**
 * Kinds of work in the table `work_failure` (see `mayTry`). The names are stored, so renaming a
 * kind loses its failure counts.
 */
const workKinds = {
  webhook: 'subscriptions.webhook',
  abandoned: 'subscriptions.abandoned',
  resume: 'subscriptions.resume',
  change: 'subscriptions.change',
  sync: 'subscriptions.sync',
} as const

/**
 * Processes all due work once. An item that fails is retried later and does not block the others.
 */
export async function reconcileSubscriptions(shop: Shop): Promise<void> {
  await processBacklog(
    shop,
    workKinds.webhook,
    () => findStoredWebhooks(shop),
    ({ id }) => processWebhook(shop, id),
  )
  await processEach(shop, workKinds.abandoned, await findAbandonedCheckouts(shop), ({ id }) =>
    abandon(shop, id),
  )
  await processEach(shop, workKinds.resume, await findDueResumes(shop), ({ id }) =>
    resumeAfterSkip(shop, id),
  )
  await processEach(shop, workKinds.change, await findDueChanges(shop), ({ id }) =>
    sendPendingChange(shop, id),
  )
  await processEach(shop, workKinds.sync, await findDueSyncs(shop), ({ id }) =>
    syncSubscription(shop, id),
  )
}

function findStoredWebhooks(shop: Shop) {
  return listDueMessages(shop.db, { provider: 'paypal', at: shop.now(), limit: batchSize })
}

/**
 * Finds subscriptions that were saved but never created at PayPal. Due syncs do not include them,
 * because they have no PayPal id.
 */
function findAbandonedCheckouts(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'CREATING')
    .where('created_at', '<=', subtractDuration(shop.now(), approvalLifetime))
    .where(mayTry(workKinds.abandoned, 'subscription.id', shop.now()))
    .limit(batchSize)
    .execute()
}

async function abandon(shop: Shop, id: number): Promise<void> {
  await transact(shop.db, (tx) => abandonSubscription(shop, tx, id, 'shop'))
}

/** Finds the skips that end. */
function findDueResumes(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'SUSPENDED')
    .where('resume_at', '<=', shop.now())
    .where(mayTry(workKinds.resume, 'subscription.id', shop.now()))
    .limit(batchSize)
    .execute()
}

function findDueChanges(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('pending', 'is not', null)
    .where('pending_from', '<=', shop.now())
    .where('state', 'in', ['ACTIVE', 'SUSPENDED', 'APPROVED'])
    .where(mayTry(workKinds.change, 'subscription.id', shop.now()))
    .orderBy('pending_from')
    .limit(batchSize)
    .execute()
}

function findDueSyncs(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('provider_id', 'is not', null)
    .where('sync_at', '<=', shop.now())
    .where(mayTry(workKinds.sync, 'subscription.id', shop.now()))
    .orderBy('sync_at')
    .limit(batchSize)
    .execute()
}
