/**
 * Deletes pictures that no product uses: replaced ones, and those of a process that stopped after
 * storing the files and before saving the row. They are kept for 30 days, because emails and open
 * pages may still show them.
 */
import { days, earlier } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import { getPictureStorage } from './stored-pictures.ts'
import { readAllPictures } from '#server/catalogue/desk/read-products.ts'

const retention = days(30)

/** Returns how many folders were deleted. */
export async function deleteOldPictures(shop: Shop): Promise<number> {
  const storage = getPictureStorage(shop)
  const folders = await storage.folders()
  // One text with all picture paths, such as /pictures/kept/<folder>/photo.
  const usedPictures = JSON.stringify(await readAllPictures(shop.db))
  const deleteBefore = earlier(shop.now(), retention)
  const unused = folders.filter(
    ({ folder, changedAt }) => changedAt < deleteBefore && !usedPictures.includes(`/${folder}/`),
  )
  for (const { folder } of unused) await storage.remove(folder)
  return unused.length
}
