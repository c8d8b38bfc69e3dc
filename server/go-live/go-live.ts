/** Going live: the requirements of a shop that sells, and the change from a demo to it. */
import type { Feature } from '#server/feature.ts'

import { goLiveRoutes } from './go-live.routes.ts'
import { recordRealPayments } from './record-real-payments.ts'

export const goLive: Feature = { routes: goLiveRoutes, start: recordRealPayments }
