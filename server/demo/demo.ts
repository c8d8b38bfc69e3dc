/** Demo data: accounts, and a shop with a past, while stand-ins replace the providers. */
import type { Feature } from '#server/feature.ts'

import { createDemoData } from './create-demo-data.ts'

export const demo: Feature = { start: createDemoData }
