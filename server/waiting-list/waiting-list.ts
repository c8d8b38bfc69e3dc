/** The waitlist of ranges that are coming soon. */
import type { Feature } from '#server/feature.ts'

import { waitingListJobs } from './waiting-list.jobs.ts'
import { waitingListRoutes } from './waiting-list.routes.ts'

export const waitingList: Feature = {
  name: 'waiting list',
  routes: waitingListRoutes,
  jobs: waitingListJobs,
}
