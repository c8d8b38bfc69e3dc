/** Deletes data every night when its retention period ends. */
import type { Feature } from '#server/feature.ts'

import { housekeepingJobs } from './housekeeping.jobs.ts'

export const housekeeping: Feature = { jobs: housekeepingJobs }
