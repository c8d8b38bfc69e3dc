/**
 * Deletes pictures that no product uses: replaced pictures, and pictures whose process stopped
 * before it saved the product's row. An unused picture is first kept for `unusedPictureRetention`,
 * because emails and open pages may still show it.
 */
import { days, subtractDuration } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { updateUnusedSince } from './pictures.store.ts'
import { deleteUnusedFilesAndClearCache } from './stored-pictures.ts'

/** Counted from the first run that finds the picture unused. */
const unusedPictureRetention = days(30)

/** Deletes up to `batchSize` files and returns the number of deleted files. */
export async function deleteOldPictures(shop: Shop, batchSize: number): Promise<number> {
  const unusedBefore = subtractDuration(shop.now(), unusedPictureRetention)
  const count = await deleteUnusedFilesAndClearCache(shop, unusedBefore, batchSize)
  // Only after the last batch of a run, because it searches for every file in every product.
  if (count < batchSize) await updateUnusedSince(shop.db, shop.now())
  return count
}
