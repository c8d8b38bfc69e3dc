/** The catalogue: seeded when empty, held in memory, kept current. */
import type { Feature } from '#server/feature.ts'

import { catalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { keepCatalogue, liveCatalogue } from './live-catalogue.ts'
import { serveKeptPictures } from './pictures/kept-pictures.ts'
import { productsDeskRoutes } from './products-desk.routes.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  routes: (shop) => ({ ...catalogueRoutes(shop), ...productsDeskRoutes(shop) }),
  addresses: serveKeptPictures,
  jobs: catalogueJobs,
  seed: fillEmptyCatalogue,
  start: keepCatalogue,
  pagesVersion: (shop) => String(liveCatalogue(shop).version),
}
