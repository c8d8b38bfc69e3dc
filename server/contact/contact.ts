/** The contact form, and how long what was written in it is kept. */
import type { Feature } from '#server/feature.ts'

import { contactJobs } from './contact.jobs.ts'
import { sendMessage } from './send-message.ts'

export const contact: Feature = {
  name: 'contact',
  routes: (shop) => ({
    'POST /api/users/contactus': ({ body }) => sendMessage(shop, body),
  }),
  jobs: contactJobs,
}
