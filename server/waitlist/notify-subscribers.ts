/**
 * Notifies all subscribers of a range that it is on sale, or of a product that it is available
 * again. The call of staff only marks the rows and writes the audit log. A job then queues the
 * emails one by one: it deletes a row and queues its email in one transaction. So each subscriber
 * gets exactly one email, despite repeated calls, several processes or a crash.
 */
import { z } from 'zod'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { crashAt } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { productIsAvailable } from '#server/mail/emails/waitlist/product-is-available.email.ts'
import { rangeIsHere } from '#server/mail/emails/waitlist/range-is-here.email.ts'
import type { Shop } from '#server/shop.ts'

import { toAnnouncementReply, insertAnnouncement } from './announcements.store.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'
import { createAnnouncementKey } from './email-dedupe-keys.ts'
import { listEntriesToNotify, markEntriesToNotify, deleteEntryToNotify } from './waitlist.store.ts'

type NotifySubscribersCall = 'POST /api/admin/waitlist/notify'

/** `hasRecurringFallback`, because `waitlist.minute` in waitlist.jobs.ts does the same work. */
export const notifyJob = defineJob({
  name: 'waitlist.notify',
  data: z.object({}),
  hasRecurringFallback: true,
})

const unknownProductText = 'Select a published product.'
const unavailableProductText =
  'This product is not available for sale. Make it available, then notify its subscribers.'
const numberChangedText = 'The number of subscribers has changed. Check it and try again.'
/** Rows per query. The job continues until a batch is not full. */
const batchSize = 50
/** Kind of this work in the table `work_failure` (see `isRetryAllowed`). */
const workKind = 'waitlist.notify'

/**
 * Saves the announcement, marks its subscribers, starts the job that emails them, and adds an audit
 * entry. Returns the announcement. Without `range`, the subscribers of the product are notified.
 * `pendingCount` is the number of confirmed subscribers that staff saw. Throws INVALID for a
 * product that is unknown or not available, and CONFLICT when the subscriber count differs from
 * `pendingCount`.
 */
export async function notifySubscribers(
  shop: Shop,
  actor: Actor,
  { range, productId, pendingCount: expectedCount }: ParsedCallInput<NotifySubscribersCall>['body'],
): Promise<HandlerResult<NotifySubscribersCall>> {
  const product = findProduct(shop, productId)
  if (!product)
    throw new ShopError('INVALID', {
      message: unknownProductText,
      fields: { productId: unknownProductText },
    })
  if (!product.available)
    throw new ShopError('INVALID', {
      message: unavailableProductText,
      fields: { productId: unavailableProductText },
    })
  return transact(shop.db, async (tx) => {
    const announcement = await insertAnnouncement(tx, {
      range: range ?? null,
      productId,
      productName: product.product_name,
      notifiedCount: expectedCount,
      announcedAt: shop.now(),
    })
    const target = range === undefined ? { productId } : { range }
    if ((await markEntriesToNotify(tx, target, announcement.id)) !== expectedCount)
      throw new ShopError('CONFLICT', { message: numberChangedText })
    const auditEntry = { at: shop.now(), actor, subjectId: productId } as const
    if (range === undefined)
      await recordAudit(tx, {
        ...auditEntry,
        action: 'product.announced',
        detail: { count: expectedCount },
      })
    else
      await recordAudit(tx, {
        ...auditEntry,
        action: 'range.announced',
        detail: { count: expectedCount, range },
      })
    await shop.jobs.send(tx, notifyJob, {})
    return toAnnouncementReply(announcement)
  })
}

/**
 * Queues the emails to all marked subscribers. Runs after each announcement, and every minute for
 * rows that remain after a crash.
 */
export async function queueAnnouncedEmails(shop: Shop): Promise<void> {
  for (;;) {
    const rows = await listEntriesToNotify(shop.db, {
      kind: workKind,
      now: shop.now(),
      limit: batchSize,
    })
    await processEach(shop, workKind, rows, ({ id }) => queueAnnouncementEmail(shop, id))
    if (rows.length < batchSize) return
  }
}

/**
 * Deletes one row and queues its email. Does nothing when another process has locked or deleted the
 * row.
 */
async function queueAnnouncementEmail(shop: Shop, entryId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const entry = await deleteEntryToNotify(tx, shop.sealingKeys, entryId)
    if (!entry) return
    const { id, range, language, email, subscriberHmac, product } = entry
    const links = createUnsubscribeLinks(shop, subscriberHmac, language)
    const message = { dedupeKey: createAnnouncementKey(id), to: email, language }
    if (range === null)
      await queueEmail(shop, tx, productIsAvailable, { ...message, data: { product, ...links } })
    else await queueEmail(shop, tx, rangeIsHere, { ...message, data: { range, product, ...links } })
    crashAt(shop.config, 'W1.before')
  })
  crashAt(shop.config, 'W1.after')
}
