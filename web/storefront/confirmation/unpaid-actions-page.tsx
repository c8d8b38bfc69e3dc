/** What to do with an order that is not paid: pay again, or take the cart back (decision D-71). */
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { hasCartCopy, restoreCartCopy } from '#web/storefront/cart/cart-store.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill.ts'

export function UnpaidActions({ order }: { order: BillOrder }) {
  const t = useText()
  const navigate = useNavigate()
  const [hasCopy] = useState(hasCartCopy)
  const isOver = order.paymentState === 'Expired'
  return (
    <p className={styles.actions}>
      {order.payAgainUrl && !isOver ? (
        <ButtonAnchor href={order.payAgainUrl}>{t('Pay again')}</ButtonAnchor>
      ) : (
        !hasCopy && <ButtonLink to="/checkout">{t('Back to checkout')}</ButtonLink>
      )}
      {hasCopy && (
        <Button
          kind="secondary"
          onClick={() => {
            restoreCartCopy()
            void navigate('/cart')
          }}
        >
          {t('Restore my cart')}
        </Button>
      )}
    </p>
  )
}
