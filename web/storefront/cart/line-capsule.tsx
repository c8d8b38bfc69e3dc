/** Capsule drawn from a product's formula; an empty capsule if the formula is unknown. */
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'

import type { CartProduct } from './use-cart-products.ts'

export function LineCapsule(props: {
  product: CartProduct | undefined
  /** In px. */
  length: number
  vertical?: boolean
}) {
  const { product, length, vertical = false } = props
  return product?.formula ? (
    <BandCapsule formula={product.formula} length={length} vertical={vertical} decorative />
  ) : (
    <EmptyCapsule length={length} vertical={vertical} />
  )
}
