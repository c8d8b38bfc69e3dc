import { handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import {
  drawPicturesJob,
  drawProductPictures,
} from '#server/catalogue/pictures/draw-product-pictures.ts'

export function catalogueJobs(shop: Shop): JobHandler[] {
  return [handleJob(drawPicturesJob, ({ productId }) => drawProductPictures(shop, productId))]
}
