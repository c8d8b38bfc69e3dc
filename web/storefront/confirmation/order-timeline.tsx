/**
 * What happens next, from what the pharmacy has really done so far, with the expected days on what is
 * still to come (decision D-86).
 */
import { formatDate, formatDateTime, hours, parseCalendarDate } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { useText } from '#web/ui/language.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'

import type { BillOrder } from './use-bill.ts'

type Step = BillOrder['timeline'][number]

export function OrderTimeline({ order }: { order: BillOrder }) {
  const t = useText()
  const { delivery } = useSettings()
  const [from, to] = [order.arrives.from, order.arrives.to].map((text) => parseCalendarDate(text))
  const { trackingNumber } = order
  const hasTracking = trackingNumber !== 'Pending'
  const way = new Map(order.timeline.map((one) => [one.step, one]))
  const at = (step: Step['step']): string | null => {
    const moment = way.get(step)?.at
    return moment ? formatDateTime(new Date(moment)) : null
  }
  const stateOf = (step: Step['step']): TimelineStep['state'] => {
    const state = way.get(step)?.state
    return state === 'done' ? 'done' : state === 'now' ? 'now' : 'later'
  }
  const isChecked = stateOf('prepared') === 'done'
  const isInvestigated = way.get('prepared')?.label !== 'Preparing'
  const onItsWay = hasTracking
    ? t('Tracking: {number}', { number: trackingNumber })
    : t('Tracking within {hours, plural, one {# hour} other {# hours}} of dispatch', {
        hours: delivery.trackingActive / hours(1),
      })
  return (
    <Timeline
      label={t('What happens next')}
      steps={[
        { name: t('Paid'), note: at('paid'), state: 'done' },
        ...(way.has('address')
          ? [{ name: t('Address changed'), note: at('address'), state: 'done' } as const]
          : []),
        {
          name: t('Pharmacist check'),
          note:
            !isChecked && (isInvestigated ? t('Taking a closer look') : t('Usually the same day')),
          state: stateOf('prepared'),
        },
        {
          name: t('Compounded'),
          note: !isChecked && from && t('by {date}', { date: formatDate(from) }),
          state: isChecked ? 'done' : 'later',
        },
        { name: t('On its way'), note: at('on its way') ?? onItsWay, state: stateOf('on its way') },
        {
          name: t('With you'),
          note:
            at('delivered') ??
            (from && to && t('{from} to {to}', { from: formatDate(from), to: formatDate(to) })),
          state: stateOf('delivered'),
        },
      ]}
    />
  )
}
