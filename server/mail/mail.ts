/** Sends emails over SMTP from an outbox in the database. */
import type { Feature } from '#server/feature.ts'

import { mailTransportOf } from './mail-transport.ts'
import { mailJobs } from './mail.jobs.ts'

export const mail: Feature = {
  jobs: mailJobs,
  start: async (shop) => () => mailTransportOf(shop).close(),
}
