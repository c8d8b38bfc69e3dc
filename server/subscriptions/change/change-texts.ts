/**
 * Messages to the customer about a change that they requested: what happens, and from which day.
 */
import type { Translate } from '#domain/content/messages.ts'
import { formatDate, type CalendarDate } from '#domain/time.ts'
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'

const doneTexts = {
  ACTIVE: 'Your subscription has resumed.',
  SUSPENDED: 'Your subscription is suspended. Nothing is charged until you resume it.',
  CANCELLED: 'Your subscription is cancelled. Nothing more is charged.',
} as const satisfies Record<RequestedState, string>

const awaitingPayPalTexts = {
  ACTIVE: 'Your subscription will resume when PayPal confirms it.',
  SUSPENDED: 'Your subscription will be suspended when PayPal confirms it.',
  CANCELLED: 'Your subscription will be cancelled when PayPal confirms it.',
} as const satisfies Record<RequestedState, string>

/** Returns a message in the language of `t`. */
export type LocalizedMessage = (t: Translate) => string

/** Used when PayPal has made the change. */
export function composeDoneText(requestedState: RequestedState): LocalizedMessage {
  return (t) => t(doneTexts[requestedState])
}

/** Used while the change is due and PayPal has not made it. */
export function composeAwaitingPayPalText(requestedState: RequestedState): LocalizedMessage {
  return (t) => t(awaitingPayPalTexts[requestedState])
}

/**
 * Used after the cut-off, when the next delivery can no longer be stopped. `from` is the first day
 * of the requested state.
 */
export function composeAfterNextDeliveryText(
  requestedState: RequestedState,
  nextDeliveryDay: CalendarDate,
  from: CalendarDate,
): LocalizedMessage {
  const formattedDays = { next: formatDate(nextDeliveryDay), from: formatDate(from) }
  return (t) => {
    switch (requestedState) {
      case 'CANCELLED':
        return t(
          'Your delivery of {next} is already being prepared and will still arrive. Your subscription ends after it, on {from}.',
          formattedDays,
        )
      case 'SUSPENDED':
        return t(
          'Your delivery of {next} is already being prepared and will still arrive. Your subscription is suspended after it, on {from}.',
          formattedDays,
        )
      case 'ACTIVE':
        return t(doneTexts.ACTIVE)
    }
  }
}

/**
 * Used while PayPal has not resumed a subscription for a postponed delivery. `lastTryOn` is the day
 * of the shop's last try.
 */
export function composeLateResumptionText(lastTryOn: CalendarDate): LocalizedMessage {
  return (t) =>
    t(
      'PayPal has not resumed your subscription yet. Nothing is charged until it does. We try again until {day}, and email you if it does not work.',
      { day: formatDate(lastTryOn) },
    )
}

/** Used after the customer withdrew a change that was still pending. */
export const changeWithdrawnText: LocalizedMessage = (t) =>
  t('The change is undone. Your subscription continues as before.')

/** Used after a skip or a postponement. `day` is the new day of the next payment. */
export function composePostponedText(day: CalendarDate): LocalizedMessage {
  return (t) =>
    t('Your next delivery has a new date. The next payment is on {day}. You keep all deliveries.', {
      day: formatDate(day),
    })
}

/**
 * Used after a change of the address. `from` is the first day of the new address; undefined if it
 * applies from the next delivery.
 */
export function composeAddressText(from: CalendarDate | undefined): LocalizedMessage {
  return (t) =>
    from === undefined
      ? t('Your deliveries go to the new address.')
      : t(
          'Your next delivery is already being prepared and goes to the old address. The new address applies from {day}.',
          { day: formatDate(from) },
        )
}
