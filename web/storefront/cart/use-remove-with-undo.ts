import type { CartLine } from '#domain/cart/cart-line.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useCart } from './use-cart.ts'

/**
 * Returns a function that removes a line from the cart. A snackbar offers to put the line back at
 * `index`, its place in the cart. The pressed `button` goes away with its line, so the focus moves
 * to the last button of a neighbouring line, or without one to the menu or the page's heading.
 */
export function useRemoveWithUndo(): (line: CartLine, index: number, button: Element) => void {
  const t = useTranslator()
  const cart = useCart()
  const showSnackbar = useSnackbar()
  return (line, index, button) => {
    const lineElement = button.closest('li')
    const neighbour = lineElement?.nextElementSibling ?? lineElement?.previousElementSibling
    const nextFocusedElement =
      neighbour?.querySelector<HTMLElement>('button:last-child') ??
      button.closest<HTMLElement>('[role=group]') ??
      document.querySelector('h1')
    nextFocusedElement?.focus()
    cart.remove(line.id)
    showSnackbar({
      text: t('{product} removed from cart.', { product: line.name }),
      action: { label: t('Undo'), run: () => cart.restore(line, index) },
    })
  }
}
