/** What the shelf does by itself: draws new formulas, and clears away pictures nobody shows any more. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { drawPicturesJob, drawProductPictures } from './draw-product-pictures.ts'
import { forgetOldPictures } from './forget-old-pictures.ts'

const forgetPicturesJob = defineJob({ name: 'catalogue.forget-pictures', data: z.object({}) })

export function catalogueJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(drawPicturesJob, ({ productId }) => drawProductPictures(shop, productId)),
    handleJob(forgetPicturesJob, () => forgetOldPictures(shop), { cron: '40 3 * * 0' }),
  ]
}
