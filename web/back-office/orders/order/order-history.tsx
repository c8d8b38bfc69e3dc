/** Events of an order, newest first: what changed, by whom and why. */
import { paymentTexts } from '#domain/payments/payment-state.ts'
import type { Translate } from '#domain/content/messages.ts'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

type Event = StaffOrder['events'][number]

export function OrderHistory({ order }: { order: StaffOrder }) {
  const t = useText()
  return (
    <Section title={t('History')} size="h3">
      <ol className={styles.list}>
        {order.events.toReversed().map((event) => (
          <li key={event.id}>
            <p>{eventText(event, t)}</p>
            <p className="quiet">
              {event.who} · {event.cause} · <DateCell at={event.at} withTime />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function eventText({ subject, from, to }: Event, t: Translate): string {
  const texts = { from: stateText(from ?? '', t), to: stateText(to, t) }
  switch (subject) {
    case 'payment':
      return from ? t('Payment from {from} to {to}', texts) : t('Payment: {to}', texts)
    case 'status':
      return t('Status from {from} to {to}', texts)
    case 'attempt':
      return t('Payment attempt: {to}', texts)
    case 'voucher':
      return t('Voucher: {to}', texts)
    case 'tracking':
      if (to === '') return t('Tracking number {from} cleared', texts)
      return from
        ? t('Tracking number from {from} to {to}', texts)
        : t('Tracking number {to}', texts)
    case 'delivered':
      return to === 'delivered' ? t('Delivered') : t('Delivered mark removed')
    case 'address':
      return t('Delivery address changed')
    case 'printed':
      return t('Printed: {to}', texts)
    default:
      return t('{subject}: {to}', { subject, ...texts })
  }
}

function stateText(state: string, t: Translate): string {
  const texts: Readonly<Record<string, string>> = paymentTexts
  return t(texts[state] ?? state)
}
