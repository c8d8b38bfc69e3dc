/** Events of an order, newest first: what changed, who changed it and why. */
import { outdatedPage } from '#domain/orders/stale-papers.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import type { Translate } from '#domain/content/messages.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

type OrderEvent = StaffOrder['events'][number]

export function OrderHistory({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  return (
    <Section title={t('History')} size="h3">
      <ol className={styles.list}>
        {order.events.toReversed().map((event) => (
          <li key={event.id}>
            <p>{describeEvent(event, t)}</p>
            <p className="quiet">
              {event.actor} · {event.cause} · <DateCell time={event.occurredAt} withTime />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function describeEvent(event: OrderEvent, t: Translate): string {
  const { subject, previousValue, newValue } = event
  const stateTexts = {
    from: translateState(previousValue ?? '', t),
    to: translateState(newValue, t),
  }
  switch (subject) {
    case 'payment':
      return previousValue
        ? t('Payment from {from} to {to}', stateTexts)
        : t('Payment: {to}', stateTexts)
    case 'status':
      return t('Status from {from} to {to}', stateTexts)
    case 'attempt':
      return t('Payment attempt: {to}', stateTexts)
    case 'voucher':
      return t('Voucher: {to}', stateTexts)
    case 'tracking':
      if (newValue === '') return t('Tracking number {from} cleared', stateTexts)
      return previousValue
        ? t('Tracking number from {from} to {to}', stateTexts)
        : t('Tracking number {to}', stateTexts)
    case 'delivered':
      return newValue === 'delivered' ? t('Delivered') : t('Delivered mark removed')
    case 'address':
      return t('Delivery address changed')
    case 'printed':
      return previousValue === outdatedPage
        ? t('Printed from an outdated page: {to}', stateTexts)
        : t('Printed: {to}', stateTexts)
    default:
      return t('{subject}: {to}', { subject, ...stateTexts })
  }
}

function translateState(state: string, t: Translate): string {
  const texts: Readonly<Record<string, string>> = paymentTexts
  return t(texts[state] ?? state)
}
