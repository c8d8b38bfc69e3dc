/** Timeline of a paid order: the steps done so far, with expected days for the others. */
import { countBusinessDaysToArrival } from '#domain/checkout/delivery-estimate.ts'
import type { Translate } from '#domain/content/messages.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { noTrackingNumberText } from '#domain/orders/no-tracking-number.ts'
import { customerReviewTexts } from '#domain/pharmacy/customer-review.ts'
import { calendarDate, dateInMalaysia, formatDate, formatDateTime, hours } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Timeline, type TimelineStep } from '#web/ui/layout/timeline.tsx'

import { ParcelNote } from './parcel-note.tsx'
import type { BillOrder } from './use-bill-order.ts'

type Step = BillOrder['timeline'][number]

export function OrderTimeline({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { delivery } = useSettings()
  const { trackingNumber } = order
  const hasTracking = trackingNumber !== noTrackingNumberText
  const stepsByName = new Map(order.timeline.map((entry) => [entry.step, entry]))
  const timeOf = (step: Step['step']): string | null => {
    const time = stepsByName.get(step)?.doneAt
    return time ? formatDateTime(new Date(time)) : null
  }
  const stateOf = (step: Step['step']): TimelineStep['state'] => {
    const state = stepsByName.get(step)?.state
    // 'stopped' does not occur: it belongs to an order that is declined, unpaid or refunded.
    return state === 'done' || state === 'now' ? state : 'later'
  }
  const isCompounded = stateOf('prepared') === 'done'
  const isReviewed = isCompounded || order.pharmacistReview === 'approved'
  // Staff have a declined order made. Expected dates count from an approval, so it has none.
  const isDeclinedButMade = order.pharmacistReview === 'declined'
  const trackingText = hasTracking
    ? t('Tracking: {number}', { number: trackingNumber })
    : t('Tracking within {hours, plural, one {# hour} other {# hours}} of dispatch', {
        hours: delivery.trackingActive / hours(1),
      })
  return (
    <Timeline
      label={t('What happens next')}
      steps={[
        { name: t('Paid'), note: timeOf('paid'), state: 'done' },
        ...(stepsByName.has('address')
          ? [{ name: t('Address changed'), note: timeOf('address'), state: 'done' } as const]
          : []),
        {
          name: t('Pharmacist check'),
          note: !isReviewed && describeReview(t, order.pharmacistReview),
          state: isReviewed ? 'done' : stateOf('reviewed'),
        },
        {
          name: t('Compounded'),
          note:
            !isCompounded &&
            !isDeclinedButMade &&
            formatDays(t, order.compoundingDays, delivery.making),
          state: stateOf('prepared'),
        },
        {
          name: t('On its way'),
          note: order.parcel ? (
            <>
              {timeOf('on its way')}
              <br />
              <ParcelNote {...order.parcel} trackingNumber={trackingNumber} />
            </>
          ) : (
            (timeOf('on its way') ?? trackingText)
          ),
          state: stateOf('on its way'),
        },
        {
          name: t('Delivered'),
          note:
            timeOf('delivered') ??
            (!isDeclinedButMade &&
              formatDays(
                t,
                order.deliveryDays,
                countBusinessDaysToArrival(parseState(order.shipping.state), delivery),
              )),
          state: stateOf('delivered'),
        },
      ]}
    />
  )
}

function describeReview(t: Translate, review: BillOrder['pharmacistReview']): string {
  return review === null || review === 'waiting'
    ? t('Usually the same day, before we make it')
    : t(customerReviewTexts[review])
}

/**
 * Returns the expected dates, or a text that says that the last of them has passed. While a
 * pharmacist must review the order first, `days` is null: the result then says that the step ends
 * `minDays` to `maxDays` business days after the approval.
 */
function formatDays(
  t: Translate,
  days: BillOrder['deliveryDays'],
  [minDays, maxDays]: readonly [number, number],
): string {
  if (!days)
    return t('{soonest} to {latest} business days after the pharmacist’s approval', {
      soonest: minDays,
      latest: maxDays,
    })
  const lastDay = calendarDate(days.to)
  return lastDay < dateInMalaysia(new Date())
    ? t('Later than expected. Please contact us.')
    : t('{from} to {to}', { from: formatDate(calendarDate(days.from)), to: formatDate(lastDay) })
}
