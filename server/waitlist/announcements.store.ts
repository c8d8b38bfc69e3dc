/**
 * Rows of announcements, with which staff notify subscribers that the first product of a range is
 * on sale, or that a product is available again. A row has the product, the subscriber count and
 * the time, but not the subscribers.
 */
import type { HandlerResult } from '#contract/call.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

type Announcement = {
  id: number
  /** Null for an announcement to the subscribers of the product. */
  range: string | null
  productId: number
  productName: string
  /** Number of subscribers who are notified. */
  notifiedCount: number
  announcedAt: Date
}

const maxAnnouncements = 50

/** Returns the announcement with its new id. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: Omit<Announcement, 'id'>,
): Promise<Announcement> {
  const { range, productId, productName, notifiedCount, announcedAt } = announcement
  const { id } = await tx
    .insertInto('announcement')
    .values({
      range,
      product_id: productId,
      product_name: productName,
      notified: notifiedCount,
      at: announcedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...announcement }
}

/** Returns the newest `maxAnnouncements` announcements, newest first. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxAnnouncements)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    range: row.range,
    productId: row.product_id,
    productName: row.product_name,
    notifiedCount: row.notified,
    announcedAt: row.at,
  }))
}

/** Converts an announcement to the API's reply. */
export function toAnnouncementReply(
  announcement: Announcement,
): HandlerResult<'POST /api/admin/waitlist/notify'> {
  return { ...announcement, announcedAt: announcement.announcedAt.toISOString() }
}
