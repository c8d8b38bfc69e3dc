/**
 * Returns a function that removes a line from the cart. The snackbar offers to put the line back at
 * `index`, its place in the cart.
 */
import type { CartLine } from '#domain/cart/cart-line.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useCart } from './use-cart.ts'

export function useRemoveWithUndo(): (line: CartLine, index: number) => void {
  const t = useTranslator()
  const cart = useCart()
  const showSnackbar = useSnackbar()
  return (line, index) => {
    cart.remove(line.id)
    showSnackbar({
      text: t('{product} removed from cart.', { product: line.name }),
      action: { label: t('Undo'), run: () => cart.restore(line, index) },
    })
  }
}
