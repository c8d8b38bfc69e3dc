/** Supply: warnings about stock, coverage of open orders, and products that stop without stock. */
import type { Feature } from '#server/feature.ts'

import { supplyJobs } from './supply.jobs.ts'
import { supplyRoutes } from './supply.routes.ts'

export const supply: Feature = { routes: supplyRoutes, jobs: supplyJobs }
