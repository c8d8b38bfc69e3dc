/** Accounts and orders of the demo. */
import type { Feature } from '#server/feature.ts'

import { createDemoData } from './create-demo-data.ts'

export const demo: Feature = { start: createDemoData }
