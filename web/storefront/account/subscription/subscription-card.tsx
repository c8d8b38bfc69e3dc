/**
 * Card of one subscription: products, next payment with its cut-off (the last day for changes), a
 * requested change that PayPal has not applied yet, actions, history.
 */
import { joinWithSemicolons } from '#domain/content/join-list.ts'
import type { SubscriptionState } from '#domain/subscriptions/subscription-state.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge, type BadgeKind } from '#web/ui/feedback/badge.tsx'
import { ButtonAnchor } from '#web/ui/actions/button.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { FormulasByProductName } from '#web/storefront/account/use-dashboard.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionHistory } from './subscription-history.tsx'
import styles from './subscription.module.css'
import { useSubscriptionChanges, type OwnSubscription } from './use-subscription-changes.ts'

/** Kinds of badges by status of a subscription. Any other status, such as CANCELLED, is neutral. */
const badgeKinds: Readonly<Record<string, BadgeKind>> = {
  ACTIVE: 'success',
  SUSPENDED: 'warning',
  APPROVAL_PENDING: 'info',
  APPROVED: 'info',
} satisfies Partial<Record<SubscriptionState, BadgeKind>>

/** Length of the drawn capsule in px. */
const capsuleLengthPx = 210

const planTexts = {
  threeMonth: '3-month plan, one delivery every {days} days, {amount} each',
  sixMonth: '6-month plan, one delivery every {days} days, {amount} each',
} as const

export function SubscriptionCard(props: {
  subscription: OwnSubscription
  formulas: FormulasByProductName
  onChanged: () => Promise<void>
}) {
  const { subscription, formulas, onChanged } = props
  const t = useTranslator()
  const changes = useSubscriptionChanges(subscription, onChanged)
  const { status, items, pendingChange, failedPayment, resumesOn, lateResumption } = subscription
  const { approveUrl } = subscription.allowedChanges
  // The capsule of the first product is drawn for the whole subscription.
  const [firstItem] = items
  const formula = firstItem && formulas.get(firstItem.product.product_name)?.formula
  const name = joinWithSemicolons(
    items.map(({ quantity, product }) =>
      quantity > 1
        ? t('{quantity} × {name}', { quantity, name: product.product_name })
        : product.product_name,
    ),
  )
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.capsule}>
        {formula ? (
          <BandCapsule formula={formula} length={capsuleLengthPx} vertical decorative />
        ) : (
          <EmptyCapsule length={capsuleLengthPx} vertical />
        )}
      </div>
      <div className={styles.text}>
        <header className={styles.head}>
          <h3 className="h3">{name}</h3>
          <Badge kind={badgeKinds[status] ?? 'neutral'}>{t(status)}</Badge>
        </header>
        <p className="small quiet">
          {t(planTexts[subscription.option], {
            days: subscription.cadenceDays,
            amount: formatApiAmount(subscription.laterPayment.total),
          })}
        </p>
        {pendingChange && (
          <Alert kind="info" live="status">
            {pendingChange.message}
          </Alert>
        )}
        {lateResumption && <Alert kind="warning">{lateResumption.message}</Alert>}
        {resumesOn && !pendingChange && !lateResumption && (
          <Alert kind="info">
            {t(
              'The next order is moved. It will be charged from {date}. You keep all deliveries.',
              {
                date: formatDate(calendarDate(resumesOn)),
              },
            )}
          </Alert>
        )}
        {failedPayment && <FailedPayment failedPayment={failedPayment} />}
        <SubscriptionFacts subscription={subscription} />
        {approveUrl && (
          <p>
            <ButtonAnchor href={approveUrl} size="sm">
              {t('Approve at PayPal')}
            </ButtonAnchor>
          </p>
        )}
        {status === 'APPROVAL_PENDING' && !approveUrl && (
          <p className="small">
            {t('This plan is not approved yet. To continue, order it again at the checkout.')}
          </p>
        )}
        <SubscriptionActions subscription={subscription} changes={changes} />
        <SubscriptionHistory subscription={subscription} />
      </div>
    </article>
  )
}

function FailedPayment(props: { failedPayment: NonNullable<OwnSubscription['failedPayment']> }) {
  const t = useTranslator()
  const { retryOn } = props.failedPayment
  return (
    <Alert kind="warning">
      {retryOn
        ? t(
            'Your payment failed. PayPal will try again on {date}. Check your payment method at PayPal.',
            { date: formatDate(calendarDate(retryOn)) },
          )
        : t(
            'Your payment failed and PayPal will not try again. Check your payment method at PayPal, then resume.',
          )}
    </Alert>
  )
}

function SubscriptionFacts({ subscription }: { subscription: OwnSubscription }) {
  const t = useTranslator()
  const {
    nextPayment,
    nextPaymentDayIfResumed,
    endsOn,
    paidDeliveryCount,
    deliveryCount,
    cancelReason,
    laterPayment,
  } = subscription
  const formatDay = (isoDay: string): string => formatDate(calendarDate(isoDay))
  const facts: [name: string, text: string][] = []
  if (nextPayment) {
    const { date, total, isBeforeCutOff, cutOffDay } = nextPayment
    facts.push(
      [
        t('Next order'),
        t('{date}, {amount}', { date: formatDay(date), amount: formatApiAmount(total) }),
      ],
      isBeforeCutOff
        ? [t('Last day for changes'), formatDay(cutOffDay)]
        : [t('Being prepared'), t('Changes apply after it.')],
    )
  }
  if (nextPaymentDayIfResumed)
    facts.push([
      t('If you resume today'),
      t('Next payment {date}, {amount}', {
        date: formatDay(nextPaymentDayIfResumed),
        amount: formatApiAmount(laterPayment.total),
      }),
    ])
  facts.push([
    t('Deliveries'),
    t('{done} of {all} paid', { done: paidDeliveryCount, all: deliveryCount }),
  ])
  if (endsOn) facts.push([t('Last payment'), formatDay(endsOn)])
  if (cancelReason) facts.push([t('Your reason'), cancelReason])
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
