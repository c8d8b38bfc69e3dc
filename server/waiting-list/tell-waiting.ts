/**
 * Staff announce a range to all its subscribers. The call only marks the rows, together with the
 * audit log; the emails follow one by one. Each step deletes a row and queues its email in one
 * transaction. So each subscriber gets one email, also after repeated calls, in several processes
 * and after a crash.
 */
import { z } from 'zod'

import type { CallParsed, CallResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import { rangeIsHere } from '#server/mail/range-is-here.letter.ts'
import type { Shop } from '#server/shop.ts'

import { announcementReply, insertAnnouncement } from './announcements.store.ts'
import { leaveLinks } from './leave-links.ts'
import { tellingSubject } from './letter-subjects.ts'
import { personOf } from './person-of.ts'
import { listToTell, markToTell, takeToTell } from './waits.store.ts'

type Tell = 'POST /api/admin/waiting-list/tell'

export const tellJob = defineJob({ name: 'waiting-list.tell', data: z.object({}), isSwept: true })

const unknownProduct = 'Select a published product.'
const numberChanged = 'The number of subscribers has changed. Check it and try again.'
const batchSize = 50
const failureKind = 'waiting-list.tell'

/**
 * Throws INVALID, and CONFLICT when the number of subscribers differs from the number staff
 * confirmed.
 */
export async function tellWaiting(
  shop: Shop,
  actor: Actor,
  { range, productId, waiting }: CallParsed<Tell>['body'],
): Promise<CallResult<Tell>> {
  const product = findProduct(shop, productId)
  if (!product)
    throw new ShopError('INVALID', {
      message: unknownProduct,
      fields: { productId: unknownProduct },
    })
  return transact(shop.db, async (tx) => {
    const announcement = await insertAnnouncement(tx, {
      range,
      productId,
      productName: product.product_name,
      told: waiting,
      at: shop.now(),
    })
    if ((await markToTell(tx, range, announcement.id)) !== waiting)
      throw new ShopError('CONFLICT', { message: numberChanged })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'range.told',
      subjectId: productId,
      detail: { count: waiting, range },
    })
    await shop.jobs.send(tx, tellJob, {})
    return announcementReply(announcement)
  })
}

/**
 * Queues the emails of all announcements. Also runs every minute, for rows that a process left
 * undone.
 */
export async function writeAnnouncedLetters(shop: Shop): Promise<void> {
  for (;;) {
    const rows = await listToTell(shop.db, { kind: failureKind, now: shop.now(), limit: batchSize })
    await runEach(shop, failureKind, rows, ({ id }) => notifyOne(shop, id))
    if (rows.length < batchSize) return
  }
}

/** Deletes one row and queues its email; does nothing when another process has the row. */
async function notifyOne(shop: Shop, waitId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const wait = await takeToTell(tx, shop.sealing, waitId)
    if (!wait) return
    const { id, range, language, email, product } = wait
    await queueLetter(shop, tx, rangeIsHere, {
      subject: tellingSubject(id),
      to: email,
      language,
      data: { range, product, ...leaveLinks(shop, personOf(shop, email), language) },
    })
    crash(shop.config, 'W1.before')
  })
  crash(shop.config, 'W1.after')
}
