/** The features of the shop, in the order in which they start. A new feature adds one line. */
import type { Feature } from './feature.ts'

export const features: readonly Feature[] = []
