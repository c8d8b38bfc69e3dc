/**
 * "Restore my cart": puts back the lines that an order removed from this browser's cart. Renders
 * nothing if there are none.
 */
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { hasCartCopy, restoreCart, watchCart } from './cart-store.ts'

export function RestoreCart(props: {
  /** The order's number, or the key of a subscription. */
  orderKey: string
  kind: 'secondary' | 'quiet'
}) {
  const { orderKey, kind } = props
  const t = useTranslator()
  const navigate = useNavigate()
  const hasCopy = useHasCartCopy(orderKey)
  if (!hasCopy) return null
  const restore = (): void => {
    restoreCart(orderKey)
    void navigate('/cart')
  }
  return (
    <Button kind={kind} onClick={restore}>
      {t('Restore my cart')}
    </Button>
  )
}

/** Returns true if lines that the order removed from the cart can be restored. */
export function useHasCartCopy(orderKey: string): boolean {
  return useSyncExternalStore(
    watchCart,
    () => hasCartCopy(orderKey),
    () => false,
  )
}
