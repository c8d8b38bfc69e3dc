/** Lists batches for staff in pages of whole days. */
import { addDays, parseCalendarDate, type CalendarDate } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { findBatches, findFirstDayOfPage, hasBatchBefore } from './batches.store.ts'
import type { Batch } from './stored-batch.ts'

/** A page ends with the day that completes this number of batches, if there are as many. */
const batchesPerPage = 30

type BatchPage = {
  /** All batches of the page's days, newest first. */
  batches: Batch[]
  /** Without a chosen day: the open batches of the days before, newest first. */
  earlierOpenBatches: Batch[]
  /** The `before` of the next page; undefined for the last page. */
  nextBefore: CalendarDate | undefined
}

/**
 * Returns the batches of one day; those of the days before `before`; or, without both, the newest.
 * A text that is not a day counts as missing. Days are never cut, because the screen counts the
 * batches of a day. Open batches are never left out, because staff can weigh and close them only
 * from this list.
 */
export async function listBatches(
  shop: Shop,
  query: { day?: string | undefined; before?: string | undefined },
): Promise<BatchPage> {
  const day = parseCalendarDate(query.day ?? '')
  const before = day === undefined ? parseCalendarDate(query.before ?? '') : addDays(day, 1)
  const from = day ?? (await findFirstDayOfPage(shop.db, { before, minBatches: batchesPerPage }))
  // Without a first day, the page has all earlier batches.
  const hasNextPage = from !== undefined && (await hasBatchBefore(shop.db, from))
  return {
    batches: await findBatches(shop, shop.db, {
      ...(from && { from }),
      ...(before && { before }),
    }),
    earlierOpenBatches:
      before === undefined && hasNextPage
        ? await findBatches(shop, shop.db, { before: from, state: 'open' })
        : [],
    nextBefore: hasNextPage ? from : undefined,
  }
}
