/**
 * The emails desk, a screen of the back office: staff search, read and resend emails of the outbox,
 * the table of emails to send.
 */
import type { Feature } from '#server/feature.ts'

import { emailDeskRoutes } from './email-desk.routes.ts'

export const emailDesk: Feature = { routes: emailDeskRoutes }
