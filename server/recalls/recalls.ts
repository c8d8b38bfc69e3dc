/** Trace of lots, recalls, and the page where customers answer. */
import type { Feature } from '#server/feature.ts'

import { recallsRoutes } from './recalls.routes.ts'

export const recalls: Feature = { routes: recallsRoutes }
