/**
 * The recurring work of subscriptions: stored webhooks, abandoned checkouts, skips that are over,
 * requested changes and due syncs with PayPal. All due times are stored in tables, so that a lost
 * webhook or a crashed process causes a delay but no loss.
 */
import type { SelectQueryBuilder } from 'kysely'

import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { subtractDuration } from '#domain/time.ts'
import type { Tables } from '#server/db/tables.ts'
import { transact } from '#server/db/transact.ts'
import { processBacklog } from '#server/jobs/process-backlog.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'
import { listDueMessages } from '#server/payments/messages/provider-messages.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'
import { processWebhook } from './process-webhook.ts'
import { resumeAfterSkip } from '#server/subscriptions/change/resume-after-skip.ts'
import { sendPendingChange } from '#server/subscriptions/change/send-pending-change.ts'

/** Maximum number of rows of each kind of work per run, or per batch of webhooks. */
const batchSize = 50

/**
 * Kinds of work in the table `work_failure` (see `isRetryAllowed`). The names are stored, so
 * renaming a kind loses its failure counts.
 */
const workKinds = {
  webhook: 'subscriptions.webhook',
  abandoned: 'subscriptions.abandoned',
  resume: 'subscriptions.resume',
  change: 'subscriptions.change',
  sync: 'subscriptions.sync',
} as const

/**
 * Processes the due work once; subscriptions.jobs.ts runs it every minute. A failed row is retried
 * later and does not block the others.
 */
export async function reconcileSubscriptions(shop: Shop): Promise<void> {
  await processBacklog(
    shop,
    workKinds.webhook,
    () => listDueWebhooks(shop),
    ({ id }) => processWebhook(shop, id),
  )
  await processDue(shop, workKinds.abandoned, selectAbandonedCheckouts, abandonCheckout)
  await processDue(shop, workKinds.resume, selectDueResumptions, resumeAfterSkip)
  await processDue(shop, workKinds.change, selectDueChanges, sendPendingChange)
  await processDue(shop, workKinds.sync, selectDueSyncs, syncSubscription)
}

/** Processes the subscriptions that `selectDue` selects and that may be tried again now. */
async function processDue(
  shop: Shop,
  kind: string,
  selectDue: (shop: Shop) => SelectQueryBuilder<Tables, 'subscription', { id: number }>,
  processOne: (shop: Shop, id: number) => Promise<unknown>,
): Promise<void> {
  const dueSubscriptions = await selectDue(shop)
    .where(isRetryAllowed(kind, 'subscription.id', shop.now()))
    .limit(batchSize)
    .execute()
  await processEach(shop, kind, dueSubscriptions, ({ id }) => processOne(shop, id))
}

function listDueWebhooks(shop: Shop) {
  return listDueMessages(shop.db, { provider: 'paypal', now: shop.now(), limit: batchSize })
}

/**
 * Selects subscriptions that were saved but not created at PayPal within `approvalLifetime`. The
 * due syncs do not include them, because they have no PayPal id.
 */
function selectAbandonedCheckouts(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'CREATING')
    .where('created_at', '<=', subtractDuration(shop.now(), approvalLifetime))
    .orderBy('created_at')
}

async function abandonCheckout(shop: Shop, id: number): Promise<void> {
  await transact(shop.db, (tx) => abandonSubscription(shop, tx, id, 'shop'))
}

/** Selects subscriptions that PayPal suspended for a skip that is over now. */
function selectDueResumptions(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'SUSPENDED')
    .where('resume_at', '<=', shop.now())
    .orderBy('resume_at')
}

/**
 * Selects subscriptions with a due change, except APPROVED ones, whose changes PayPal refuses. The
 * sync that finds such a subscription started sends its change (apply-provider-state.ts).
 */
function selectDueChanges(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('pending', 'is not', null)
    .where('pending_from', '<=', shop.now())
    .where('state', 'in', ['ACTIVE', 'SUSPENDED'])
    .orderBy('pending_from')
}

/** Selects subscriptions whose next sync is due. */
function selectDueSyncs(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('provider_id', 'is not', null)
    .where('sync_at', '<=', shop.now())
    .orderBy('sync_at')
}
