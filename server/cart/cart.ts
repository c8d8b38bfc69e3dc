/** The cart is stored in the browser; the server only counts additions to it. */
import type { Feature } from '#server/feature.ts'

import { cartRoutes } from './cart.routes.ts'

export const cart: Feature = { routes: cartRoutes }
