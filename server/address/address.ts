/** Address suggestions and postcode lookup for the checkout and the account. */
import type { Feature } from '#server/feature.ts'

import { addressRoutes } from './address.routes.ts'

export const address: Feature = { routes: addressRoutes }
