/** The catalogue as the server starts it: filled when empty, read, kept current, answered. */
import type { Feature } from '#server/feature.ts'

import { catalogueRoutes } from './catalogue.routes.ts'
import { fillEmptyCatalogue } from './fill-empty-catalogue.ts'
import { keepCatalogue, liveCatalogue } from './live-catalogue.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  routes: catalogueRoutes,
  seed: fillEmptyCatalogue,
  start: keepCatalogue,
  pagesVersion: (shop) => String(liveCatalogue(shop).version),
}
