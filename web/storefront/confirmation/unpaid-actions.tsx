/** What to do with an order that is not paid: pay again, or take the cart back (decision D-71). */
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill.ts'

export function UnpaidActions(props: {
  order: BillOrder
  /** Puts the cart of this order back; undefined where no copy of it is kept. */
  onRestore: (() => void) | undefined
}) {
  const { order, onRestore } = props
  const t = useText()
  const isOver = order.paymentState === 'Expired'
  return (
    <p className={styles.actions}>
      {order.payAgainUrl && !isOver ? (
        <ButtonAnchor href={order.payAgainUrl}>{t('Pay again')}</ButtonAnchor>
      ) : (
        !onRestore && <ButtonLink to="/checkout">{t('Back to checkout')}</ButtonLink>
      )}
      {onRestore && (
        <Button kind="secondary" onClick={onRestore}>
          {t('Restore my cart')}
        </Button>
      )}
    </p>
  )
}
