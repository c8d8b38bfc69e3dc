/** Figures and tasks for the first screen of the back office. */
import type { Feature } from '#server/feature.ts'

import { overviewRoutes } from './overview.routes.ts'

export const overview: Feature = { routes: overviewRoutes }
