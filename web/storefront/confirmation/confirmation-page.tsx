/**
 * Page of an order or subscription after the payment: a thank-you, a notice that the payment is
 * pending, or next steps after a failure. The state always comes from the server; the id in the URL
 * only selects the order.
 */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { PlacedOrder } from '#domain/cart/cart-backup.ts'
import type { billIdParameter } from '#domain/checkout/confirmation-path.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { RegisterFromOrder } from '#web/storefront/account/register-from-order.tsx'
import { useBuyAgain } from '#web/storefront/cart/use-buy-again.ts'
import { removeOrderedFromCart } from '#web/storefront/cart/cart-store.ts'
import { RestoreCart, useHasCartCopy } from '#web/storefront/cart/restore-cart.tsx'
import { endAttempt } from '#web/storefront/checkout/attempt-key.ts'
import { endDraft } from '#web/storefront/checkout/checkout-draft-store.ts'
import { OrderAddress } from '#web/storefront/checkout/address/order-address.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import styles from './confirmation.module.css'
import { EraseOrderHealth } from './erase-order-health.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderDoseCard } from './order-dose-card.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { trackOrderPurchase } from './track-purchase.ts'
import { UnpaidActions } from './unpaid-actions.tsx'
import {
  isMadeOrToBeMade,
  isPaidToMake,
  isUnpaid,
  mustRemoveLinesFromCart,
  useBillOrder,
  type BillOrder,
} from './use-bill-order.ts'
import { useProductsByName } from './use-products-by-name.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Your order · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a bill id.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

// Loaded on demand, because few customers pay with PayPal.
const SubscriptionConfirmation = loadOnDemand(
  async () => (await import('./subscription-confirmation.tsx')).SubscriptionConfirmation,
)

export default function ConfirmationPage() {
  const t = useTranslator()
  const [search] = useSearchParams()
  const [hasLoadFailed, setLoadFailed] = useState(false)
  // `subscription_id` is PayPal's own parameter, if it redirected instead of opening a window.
  const subscriptionId = search.get('subscription_id') ?? search.get('subscription')
  if (subscriptionId === null) return <OrderConfirmation />
  if (hasLoadFailed)
    return (
      <NoOrder
        message={t('Failed to fetch payment details. Please contact support.')}
        onRetry={() => setLoadFailed(false)}
      />
    )
  return (
    <SubscriptionConfirmation
      key={subscriptionId}
      id={subscriptionId}
      fallback={
        <div className="page">
          <Loader className={styles.fullPage} text={t('Retrieving your subscription...')} />
        </div>
      }
      onLoadFailed={() => setLoadFailed(true)}
      onPlaced={updateCartAndDraft}
      onFinalState={endAttempt}
      renderRestoreCart={(orderKey, kind) => <RestoreCart orderKey={orderKey} kind={kind} />}
    />
  )
}

/** A copy, because importing the value would load another file. */
const billIdKey: typeof billIdParameter = 'billplz[id]'

function OrderConfirmation() {
  const t = useTranslator()
  const [search] = useSearchParams()
  const billId = search.get(billIdKey) ?? ''
  const { state, order, isPolling, reload } = useBillOrder(billId)
  const catalogue = useProductsByName()
  const { products } = catalogue
  const handleBuyAgain = useBuyAgain(catalogue)
  const isPaid = order?.paymentState === 'Paid'

  const hasCartCopy = useHasCartCopy(order?.orderId ?? '')
  useCartUpdateAfterOrder(order)
  useEffect(() => {
    if (order) trackOrderPurchase(order)
  }, [order])

  if (state === 'loading' || (state === 'failed' && isPolling))
    return (
      <div className="page">
        <Loader
          className={styles.fullPage}
          text={t('Retrieving order details...')}
          slowText={t('We are checking with your bank. This can take a few seconds.')}
        />
      </div>
    )
  if (state !== 'loaded' || !order)
    return (
      <NoOrder
        message={
          state === 'no id'
            ? t('No Bill ID found in the URL.')
            : t('Failed to fetch payment details. Please contact support.')
        }
        {...(state === 'failed' && { onRetry: reload })}
      />
    )
  // The dose card names the customer and the ingredients, so it is shown only to the buyer.
  const hasDoseCard =
    !order.isMasked && (isMadeOrToBeMade(order) || order.paymentState === 'Pending...')
  // A second payment is not offered while the first is checked.
  const canPay = isUnpaid(order) && order.reportedPayment !== 'checking'
  // True while the products are not loaded: "Buy again" then loads them.
  const isAnyProductSold =
    products.size === 0 ||
    order.orderItems.some(({ product }) => products.get(product.product_name)?.available)
  return (
    <div className="page">
      <div className={classNames(styles.columns, !hasDoseCard && styles.singleColumn)}>
        <div className={styles.mainColumn}>
          <OrderHeading order={order} hasCartCopy={hasCartCopy} isPolling={isPolling} />
          <OrderFacts order={order} />
          {isMadeOrToBeMade(order) && <OrderTimeline order={order} />}
          {canPay && (
            <UnpaidActions
              order={order}
              restoreCartButton={
                hasCartCopy && <RestoreCart orderKey={order.orderId} kind="secondary" />
              }
              onBuyAgain={isAnyProductSold ? () => handleBuyAgain(order) : undefined}
            />
          )}
          <OrderPanel order={order} />
          {order.addressChange && (
            <OrderAddress
              orderId={order.orderId}
              addressChange={order.addressChange}
              onChanged={reload}
            />
          )}
          {!order.isMasked && <RegisterFromOrder order={order} />}
          {!order.isMasked && <EraseOrderHealth orderId={order.orderId} />}
          <p className={styles.actions}>
            <ButtonLink to="/" kind={isPaid ? 'primary' : 'secondary'}>
              {t('Return to Home')}
            </ButtonLink>
            {!canPay && <RestoreCart orderKey={order.orderId} kind="quiet" />}
          </p>
        </div>
        {hasDoseCard && <OrderDoseCard order={order} />}
      </div>
    </div>
  )
}

/**
 * Removes the lines of an order from the cart and, once the order is paid, clears the checkout
 * draft. Call it only in the browser that placed the order: another browser has a cart of its own.
 */
function updateCartAndDraft(order: PlacedOrder): void {
  const copiesChange = removeOrderedFromCart(order)
  // 'unchanged': the order was handled before, so the draft belongs to the customer's next order.
  // After 'not stored' the draft is cleared too, because its note is health data.
  if (order.isPaid && copiesChange !== 'unchanged') endDraft()
}

/** Updates cart and draft whenever the order is loaded; only in the browser that placed it. */
function useCartUpdateAfterOrder(order: BillOrder | undefined): void {
  useEffect(() => {
    if (!order?.placedInThisBrowser) return
    if (order.paymentState !== 'Pending...') endAttempt()
    if (!mustRemoveLinesFromCart(order)) return
    updateCartAndDraft({
      orderKey: order.orderId,
      items: order.orderItems.flatMap(({ product: { id }, quantity }) =>
        id === null ? [] : [{ id, quantity }],
      ),
      isPaid: isPaidToMake(order.paymentState),
    })
  }, [order])
}
