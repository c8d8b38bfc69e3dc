/** Ingredients, lots and the ledger of their stock. */
import type { Feature } from '#server/feature.ts'

import { stockRoutes } from './stock.routes.ts'

export const stock: Feature = { routes: stockRoutes }
