/**
 * The cart for the checkout, with the product that the URL adds (use-add-from-url.ts). Compares the
 * lines with the catalogue; `refresh` compares them again, for instance after a refused payment.
 */
import type { CartLine } from '#domain/cart/cart-line.ts'

import { useAddFromUrl } from './use-add-from-url.ts'
import { useCart } from './use-cart.ts'
import { useRefreshedCart, type RefreshedCart } from './use-refreshed-cart.ts'

type CartAtCheckout = RefreshedCart & {
  /** Message key: why the product of the URL was not added. */
  additionFailureText: string | undefined
  lines: readonly CartLine[]
  /** False until the stored cart is loaded and contains the products of the URL. */
  isReady: boolean
}

export function useCartAtCheckout(): CartAtCheckout {
  const { lines, isReady } = useCart()
  const { isAdding, failureText } = useAddFromUrl()
  return {
    ...useRefreshedCart(),
    lines,
    isReady: isReady && !isAdding,
    additionFailureText: failureText,
  }
}
