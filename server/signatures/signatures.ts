/** Signatures of pharmacists, for reviews, batches, released lots and recalls. */
import type { Feature } from '#server/feature.ts'

import { signaturesRoutes } from './signatures.routes.ts'

export const signatures: Feature = { routes: signaturesRoutes }
