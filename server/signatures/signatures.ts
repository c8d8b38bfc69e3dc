/** Signatures of pharmacists, for reviews, batches and released lots. */
import type { Feature } from '#server/feature.ts'

import { signaturesRoutes } from './signatures.routes.ts'

export const signatures: Feature = { routes: signaturesRoutes }
