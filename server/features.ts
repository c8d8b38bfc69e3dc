/** The features of the shop, in the order in which they start. A new feature adds one line. */
import { addressFeature } from '#server/address/feature.ts'
import { cartFeature } from '#server/cart/feature.ts'
import { catalogue } from '#server/catalogue/catalogue.ts'
import { quiz } from '#server/quiz/quiz.ts'

import type { Feature } from './feature.ts'

export const features: readonly Feature[] = [
  catalogue,
  // One line a feature.
  cartFeature,
  addressFeature,
  quiz,
]
