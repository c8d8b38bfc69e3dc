/** The waitlist of ranges that are coming soon, and of products that are not available. */
import type { Feature } from '#server/feature.ts'

import { waitlistJobs } from './waitlist.jobs.ts'
import { waitlistRoutes } from './waitlist.routes.ts'

export const waitlist: Feature = { routes: waitlistRoutes, jobs: waitlistJobs }
