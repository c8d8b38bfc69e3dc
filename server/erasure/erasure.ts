/**
 * Endpoints that erase the health data of one order. The feature `accounts` erases that of an
 * account.
 */
import type { Feature } from '#server/feature.ts'

import { erasureRoutes } from './erasure.routes.ts'

export const erasure: Feature = { routes: erasureRoutes }
