/** The catalogue: seeded into an empty database, cached in memory and refreshed when it changes. */
import type { Feature } from '#server/feature.ts'

import { catalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { startCatalogueCache, getCatalogueSnapshot } from './live-catalogue.ts'
import { serveStoredPictures } from './pictures/stored-pictures.ts'

export const catalogue: Feature = {
  routes: catalogueRoutes,
  addOtherRoutes: serveStoredPictures,
  jobs: catalogueJobs,
  seed: fillEmptyCatalogue,
  start: startCatalogueCache,
  pagesVersion: (shop) => String(getCatalogueSnapshot(shop).version),
}
