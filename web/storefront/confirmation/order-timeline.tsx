/**
 * What happens next, from what the pharmacy has really done so far, with the expected days on what is
 * still to come (decision D-86).
 */
import { arrivalDays } from '#domain/checkout/delivery-estimate.ts'
import type { Text } from '#domain/content/messages.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { calendarDate, formatDate, formatDateTime, hours } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { useText } from '#web/ui/language.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'

import type { BillOrder } from './use-bill.ts'

type Step = BillOrder['timeline'][number]

export function OrderTimeline({ order }: { order: BillOrder }) {
  const t = useText()
  const { delivery } = useSettings()
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
          note: !isChecked && daysText(t, order.compounded, delivery.making),
          state: isChecked ? 'done' : 'later',
        },
        { name: t('On its way'), note: at('on its way') ?? onItsWay, state: stateOf('on its way') },
        {
          name: t('With you'),
          note:
            at('delivered') ??
            daysText(t, order.arrives, arrivalDays(parseState(order.shipping.state), delivery)),
          state: stateOf('delivered'),
        },
      ]}
    />
  )
}

/** The days, or how many business days after the approval while a pharmacist has to clear the order. */
function daysText(
  t: Text,
  days: BillOrder['arrives'],
  [soonest, latest]: readonly [number, number],
): string {
  return days
    ? t('{from} to {to}', {
        from: formatDate(calendarDate(days.from)),
        to: formatDate(calendarDate(days.to)),
      })
    : t('{soonest} to {latest} business days after the pharmacist’s approval', { soonest, latest })
}
