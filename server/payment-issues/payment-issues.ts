/** Payment issues and provider messages, for staff. */
import type { Feature } from '#server/feature.ts'

import { paymentIssuesRoutes } from './payment-issues.routes.ts'

export const paymentIssues: Feature = { routes: paymentIssuesRoutes }
