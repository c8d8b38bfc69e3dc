/** What happens next, with dates (decision D-86). */
import { formatDate, formatDateTime, parseCalendarDate } from '#domain/time.ts'
import { useText } from '#web/ui/language.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

import type { BillOrder } from './use-bill.ts'

export function OrderTimeline({ order }: { order: BillOrder }) {
  const t = useText()
  const [from, to] = [order.arrives.from, order.arrives.to].map((text) => parseCalendarDate(text))
  return (
    <Timeline
      label={t('What happens next')}
      steps={[
        {
          name: t('Paid'),
          note: order.paidAt && formatDateTime(new Date(order.paidAt)),
          state: 'done',
        },
        { name: t('Pharmacist check'), note: t('Usually the same day'), state: 'now' },
        {
          name: t('Compounded'),
          note: from && t('by {date}', { date: formatDate(from) }),
          state: 'later',
        },
        {
          name: t('On its way'),
          note: t('Tracking within 24 hours of dispatch'),
          state: 'later',
        },
        {
          name: t('With you'),
          note: from && to && t('{from} to {to}', { from: formatDate(from), to: formatDate(to) }),
          state: 'later',
        },
      ]}
    />
  )
}
