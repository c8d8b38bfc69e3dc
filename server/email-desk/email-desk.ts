/** The outbox, for staff. */
import type { Feature } from '#server/feature.ts'

import { emailDeskRoutes } from './email-desk.routes.ts'

export const emailDesk: Feature = { routes: emailDeskRoutes }
