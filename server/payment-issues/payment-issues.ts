/** Lets staff list and close payment issues, and process or dismiss provider messages. */
import type { Feature } from '#server/feature.ts'

import { paymentIssuesRoutes } from './payment-issues.routes.ts'

export const paymentIssues: Feature = { routes: paymentIssuesRoutes }
