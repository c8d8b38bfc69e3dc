/**
 * Actions for an unpaid order: pay its open bill (a payment page of Billplz) or a new bill, restore
 * the cart, or buy the same products again once the order has expired.
 */
import { useState, type ReactNode } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { usePageRestored } from '#web/ui/behaviour/use-page-restored.ts'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill-order.ts'

export function UnpaidActions(props: {
  order: BillOrder
  /** The button that restores the cart; false if there is no copy of it. */
  restoreCartButton: ReactNode
  /** Puts the same products into the cart; undefined if none is available. */
  onBuyAgain: (() => void) | undefined
}) {
  const { order, restoreCartButton, onBuyAgain } = props
  const t = useTranslator()
  const isExpired = order.paymentState === 'Expired'
  const canPay = !isExpired && !order.isMasked
  return (
    <div className={styles.actions}>
      {canPay && order.payAgainUrl && (
        <ButtonAnchor href={order.payAgainUrl}>{t('Pay again')}</ButtonAnchor>
      )}
      {canPay && !order.payAgainUrl && <NewBillButton orderId={order.orderId} />}
      {restoreCartButton}
      {isExpired && !restoreCartButton && onBuyAgain && (
        <Button onClick={onBuyAgain}>{t('Buy again')}</Button>
      )}
      {!canPay && !restoreCartButton && !onBuyAgain && (
        <ButtonLink to="/checkout">{t('Back to checkout')}</ButtonLink>
      )}
    </div>
  )
}

/** Button for an order without an open bill: creates a new bill and opens its payment page. */
function NewBillButton({ orderId }: { orderId: string }) {
  const t = useTranslator()
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  usePageRestored(() => setWorking(false))
  const createBill = async (): Promise<void> => {
    setWorking(true)
    setFailure('')
    try {
      const { url } = await callShop('POST /api/orders/{orderId}/pay', { params: { orderId } })
      location.assign(url)
    } catch (error) {
      setFailure(getFailureMessage(error))
      setWorking(false)
    }
  }
  return (
    <>
      <Button working={isWorking} onClick={() => void createBill()}>
        {t('Pay again')}
      </Button>
      {failure && <p role="alert">{t(failure)}</p>}
    </>
  )
}
