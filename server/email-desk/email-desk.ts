/** The emails desk: lets staff search, read and resend emails of the outbox. */
import type { Feature } from '#server/feature.ts'

import { emailDeskRoutes } from './email-desk.routes.ts'

export const emailDesk: Feature = { routes: emailDeskRoutes }
