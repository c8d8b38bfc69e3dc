import { handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { drawPicturesJob, drawProductPictures } from './draw-product-pictures.ts'

export function catalogueJobs(shop: Shop): JobHandler[] {
  return [handleJob(drawPicturesJob, ({ productId }) => drawProductPictures(shop, productId))]
}
