/** The catalogue: seeded when empty, held in memory, kept current. */
import type { Feature } from '#server/feature.ts'

import { catalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { cacheCatalogue, liveCatalogue } from './live-catalogue.ts'
import { serveStoredPictures } from './pictures/stored-pictures.ts'

export const catalogue: Feature = {
  routes: catalogueRoutes,
  otherRoutes: serveStoredPictures,
  jobs: catalogueJobs,
  seed: fillEmptyCatalogue,
  start: cacheCatalogue,
  pagesVersion: (shop) => String(liveCatalogue(shop).version),
}
