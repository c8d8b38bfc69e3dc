/** Accounts and orders of the demo. */
import type { Feature } from '#server/feature.ts'

import { fillDemo } from './fill-demo.ts'

export const demo: Feature = { start: fillDemo }
