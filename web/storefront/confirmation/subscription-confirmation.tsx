/**
 * Page after paying with PayPal: the subscription has started, is pending, or did not start. The
 * server gets the state from PayPal. The page removes the ordered lines from the cart, and has a
 * button that restores them.
 */
import { useEffect, type ReactNode } from 'react'

import type { PlacedOrder } from '#domain/cart/cart-backup.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { isSubscriptionPlacedHere } from '#web/api/placed-subscriptions.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './confirmation.module.css'
import { NoOrder } from './no-order.tsx'
import { trackSubscriptionPurchase } from './track-purchase.ts'
import { isPending, useSubscription, type PlacedSubscription } from './use-subscription.ts'

/** Passed in by the page, because this feature must not import cart and checkout. */
type PageCallbacks = {
  /**
   * Called whenever the state is loaded and the subscription is pending or active; only in the
   * browser that started it.
   */
  onPlaced: (order: PlacedOrder) => void
  /** Called when the customer has seen that the subscription is no longer pending. */
  onFinalState: () => void
  /** Renders the button that restores the cart of an order; null if there is no copy of it. */
  renderRestoreCart: (orderKey: string, kind: 'secondary' | 'quiet') => ReactNode
}

export function SubscriptionConfirmation(props: PageCallbacks & { id: string }) {
  const { id, onPlaced, onFinalState, renderRestoreCart } = props
  const t = useTranslator()
  const { state, subscription, isPolling, reload } = useSubscription(id)
  useEffect(() => {
    if (subscription) trackSubscriptionPurchase(subscription)
  }, [subscription])
  useEffect(() => {
    if (!subscription || !isSubscriptionPlacedHere(subscription.id)) return
    const isPaid = subscription.status === 'ACTIVE'
    // A subscription that has ended, or never started, does not change the cart.
    if (isPaid || isPending(subscription.status))
      onPlaced({
        orderKey: toCartCopyKey(subscription),
        items: subscription.items.map(({ product, quantity }) => ({ id: product.id, quantity })),
        isPaid,
      })
    if (!isPending(subscription.status)) onFinalState()
  }, [onPlaced, onFinalState, subscription])

  if (state === 'loading' || (state === 'failed' && isPolling))
    return (
      <div className="page">
        <Loader
          className={styles.fullPage}
          text={t('Retrieving your subscription...')}
          slowText={t('We are checking with PayPal. This can take a few seconds.')}
        />
      </div>
    )
  if (!subscription)
    return (
      <NoOrder
        message={t('Failed to fetch payment details. Please contact support.')}
        {...(state === 'failed' && { onRetry: reload })}
      />
    )
  return (
    <div className="page">
      <div className={classNames(styles.columns, styles.singleColumn)}>
        <div className={styles.mainColumn}>
          <SubscriptionHeading subscription={subscription} isPolling={isPolling} />
          {subscription.status === 'ACTIVE' && <SubscriptionFacts subscription={subscription} />}
          <NextActions subscription={subscription} renderRestoreCart={renderRestoreCart} />
        </div>
      </div>
    </div>
  )
}

function SubscriptionHeading(props: { subscription: PlacedSubscription; isPolling: boolean }) {
  const { subscription, isPolling } = props
  const t = useTranslator()
  const { status, address } = subscription
  const name = `${address.firstName} ${address.lastName}`.trim()
  if (status === 'ACTIVE')
    return (
      <header className="page-head">
        <h1>{t('Thank you, {name}. Your subscription has started.', { name })}</h1>
        <p className="lead" role="status">
          {subscription.orders.length > 0
            ? t(
                'The first delivery is paid. We have emailed you. If you do not see the email, check your spam folder.',
              )
            : t('PayPal is charging the first delivery. We will email you when it is paid.')}
        </p>
      </header>
    )
  if (isPending(status))
    return (
      <header className="page-head">
        <h1>{t('Thank you, {name}.', { name })}</h1>
        <p className="lead" role="status">
          {isPolling
            ? t(
                'We are waiting for PayPal to confirm your subscription. This page updates automatically. You can also close it: we will email you.',
              )
            : t(
                'We are waiting for PayPal to confirm your subscription. We will email you when it is confirmed. You do not need to do anything.',
              )}
        </p>
      </header>
    )
  if (hasPaidDelivery(subscription))
    return (
      <header className="page-head">
        <h1>
          {status === 'SUSPENDED'
            ? t('Your subscription is suspended.')
            : t('Your subscription has ended.')}
        </h1>
        <Alert kind="info">
          {status === 'SUSPENDED'
            ? t('Nothing is charged until you resume it.')
            : t('Nothing more is charged for it.')}
        </Alert>
      </header>
    )
  return (
    <header className="page-head">
      <h1>{t('Your subscription has not started.')}</h1>
      <Alert kind="info">{t('Nothing more is charged for it.')}</Alert>
    </header>
  )
}

/** Returns true if the subscription has started once; it may be suspended or have ended since. */
function hasPaidDelivery({ orders }: PlacedSubscription): boolean {
  return orders.length > 0
}

function SubscriptionFacts({ subscription }: { subscription: PlacedSubscription }) {
  const t = useTranslator()
  const { firstPayment, laterPayment, cadenceDays, deliveryCount, nextPayment, endsOn, orders } =
    subscription
  const formatDay = (text: string): string => formatDate(calendarDate(text))
  const facts: [name: string, text: string][] = [
    [t('First payment'), formatApiAmount(firstPayment.total)],
    [
      t('Deliveries'),
      t('{count}, one every {days} days', { count: deliveryCount, days: cadenceDays }),
    ],
  ]
  if (nextPayment)
    facts.push(
      [
        t('Next payment'),
        t('{amount} on {date}', {
          amount: formatApiAmount(laterPayment.total),
          date: formatDay(nextPayment.date),
        }),
      ],
      [t('Last day for changes'), formatDay(nextPayment.cutOffDay)],
    )
  if (endsOn) facts.push([t('Last payment'), formatDay(endsOn)])
  if (orders[0]) facts.push([t('Order number'), orders[0].orderId])
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function NextActions(props: {
  subscription: PlacedSubscription
  renderRestoreCart: PageCallbacks['renderRestoreCart']
}) {
  const { subscription, renderRestoreCart } = props
  const t = useTranslator()
  const { status } = subscription
  const hasNotStarted = !isPending(status) && status !== 'ACTIVE' && !hasPaidDelivery(subscription)
  return (
    <p className={styles.actions}>
      {hasNotStarted && renderRestoreCart(toCartCopyKey(subscription), 'secondary')}
      <ButtonLink to="/user-dashboard#subscription" kind={hasNotStarted ? 'secondary' : 'primary'}>
        {t('See your subscription')}
      </ButtonLink>
      <Link to="/">{t('Return to Home')}</Link>
      {!hasNotStarted && renderRestoreCart(toCartCopyKey(subscription), 'quiet')}
    </p>
  )
}

/** Key under which the cart stores the lines that this subscription removed. */
function toCartCopyKey({ id }: PlacedSubscription): string {
  return `subscription ${id}`
}
