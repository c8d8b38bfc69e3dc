/**
 * Back from PayPal: the plan has begun, is waited for, or did not begin. What is shown is the server's
 * word after it asked PayPal; the cart is put away and comes back if nothing came of it.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { formatRinggit, parseAmount, sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useText } from '#web/ui/language.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './confirmation.module.css'
import { NoOrder } from './no-order.tsx'
import { useSubscription, type BegunSubscription } from './use-subscription.ts'

/** What the page lends: the cart is another feature's. */
export type CartAside = {
  clear(why: string): void
  forget(why: string): void
  hasCopy(): boolean
  restore(): void
}

const waiting = ['CREATING', 'APPROVAL_PENDING', 'APPROVED']

export function SubscriptionConfirmation({ id, cart }: { id: string; cart: CartAside }) {
  const t = useText()
  const { state, subscription, isAsking } = useSubscription(id)
  const copy = `subscription ${id}`
  const isOn = subscription?.status === 'ACTIVE'
  useEffect(() => cart.clear(copy), [cart, copy])
  useEffect(() => {
    if (isOn) cart.forget(copy)
  }, [cart, isOn, copy])

  if (state === 'waiting' || (state === 'failed' && isAsking))
    return (
      <div className="page">
        <Loader
          className={styles.whole}
          text={t('Retrieving your plan...')}
          late={t('PayPal is being asked. This can take a few seconds.')}
        />
      </div>
    )
  if (!subscription)
    return <NoOrder sentence={t('Failed to fetch payment details. Please contact support.')} />
  return (
    <div className="page">
      <div className={classNames(styles.columns, styles.alone)}>
        <div className={styles.story}>
          <Heading subscription={subscription} isAsking={isAsking} />
          {isOn && <BegunFacts subscription={subscription} />}
          <Ways subscription={subscription} cart={cart} />
        </div>
      </div>
    </div>
  )
}

function Heading(props: { subscription: BegunSubscription; isAsking: boolean }) {
  const { subscription, isAsking } = props
  const t = useText()
  const { status, address } = subscription
  const name = `${address.firstName} ${address.lastName}`.trim()
  if (status === 'ACTIVE')
    return (
      <header className="page-head">
        <h1>{t('Thank you, {name}. Your plan has begun.', { name })}</h1>
        <p className="lead" role="status">
          {subscription.orders.length > 0
            ? t(
                'The first delivery is paid. We have written to you; if you do not see it, check spam.',
              )
            : t('PayPal is charging the first delivery. We write to you when it is paid.')}
        </p>
      </header>
    )
  if (waiting.includes(status))
    return (
      <header className="page-head">
        <h1>{t('Thank you, {name}.', { name })}</h1>
        <p className="lead" role="status">
          {isAsking
            ? t(
                'We are waiting for PayPal to confirm your plan. This page looks again by itself; you may also close it, we write to you when it is confirmed.',
              )
            : t(
                'We are waiting for PayPal to confirm your plan. We write to you when it is confirmed; until then nothing more is needed.',
              )}
        </p>
      </header>
    )
  return (
    <header className="page-head">
      <h1>{t('Your plan has not begun.')}</h1>
      <Alert kind="info">{t('Nothing is charged any more for it.')}</Alert>
    </header>
  )
}

function BegunFacts({ subscription }: { subscription: BegunSubscription }) {
  const t = useText()
  const { first, each, cadenceDays, deliveries, next, endsOn, orders } = subscription
  const facts = [
    [t('Paid today'), amountText(first.total)],
    [
      t('Deliveries'),
      t('{count}, one every {days} days', { count: deliveries, days: cadenceDays }),
    ],
    ...(next
      ? [
          [
            t('Next payment'),
            t('{amount} on {date}', {
              amount: amountText(each.total),
              date: formatDate(calendarDate(next.date)),
            }),
          ],
          [t('Change it until'), formatDate(calendarDate(next.cutOff))],
        ]
      : []),
    ...(endsOn ? [[t('Ends by itself'), formatDate(calendarDate(endsOn))]] : []),
    ...(orders[0] ? [[t('Order number'), orders[0].orderId]] : []),
  ]
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

function Ways({ subscription, cart }: { subscription: BegunSubscription; cart: CartAside }) {
  const t = useText()
  const navigate = useNavigate()
  const isOver = !waiting.includes(subscription.status) && subscription.status !== 'ACTIVE'
  return (
    <p className={styles.actions}>
      {isOver && cart.hasCopy() && (
        <Button
          onClick={() => {
            cart.restore()
            void navigate('/cart')
          }}
        >
          {t('Put everything back into the cart')}
        </Button>
      )}
      <ButtonLink to="/user-dashboard#subscription" kind={isOver ? 'secondary' : 'primary'}>
        {t('See your subscription')}
      </ButtonLink>
      <TextLink to="/">{t('Return to Home')}</TextLink>
    </p>
  )
}

function amountText(text: string): string {
  return formatRinggit(parseAmount(text) ?? sen(0))
}
