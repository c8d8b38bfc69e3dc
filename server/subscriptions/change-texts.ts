/** What the customer reads after a change: what happens, and from which day. */
import { formatDate, type CalendarDate } from '#domain/time.ts'
import type { WantedState } from '#domain/subscriptions/subscription-state.ts'

const done = {
  ACTIVE: 'Your subscription goes on.',
  SUSPENDED: 'Your subscription is suspended. Nothing is charged until you resume it.',
  CANCELLED: 'Your subscription is cancelled. Nothing more is charged.',
} as const satisfies Record<WantedState, string>

const onItsWay = {
  ACTIVE: 'Your subscription goes on as soon as PayPal answers.',
  SUSPENDED: 'Your subscription is suspended as soon as PayPal answers.',
  CANCELLED: 'Your subscription is cancelled as soon as PayPal answers.',
} as const satisfies Record<WantedState, string>

const later = {
  ACTIVE: 'goes on',
  SUSPENDED: 'is suspended',
  CANCELLED: 'ends',
} as const satisfies Record<WantedState, string>

export function doneText(wanted: WantedState): string {
  return done[wanted]
}

export function onItsWayText(wanted: WantedState): string {
  return onItsWay[wanted]
}

/** Within the cut-off the next delivery still comes (D-100). */
export function laterText(wanted: WantedState, next: CalendarDate, from: CalendarDate): string {
  return `Your delivery of ${formatDate(next)} is being made already and still comes. Your subscription ${later[wanted]} after it, on ${formatDate(from)}.`
}

export const takenBackText = 'You took it back: your subscription goes on as before.'

export function putOffText(day: CalendarDate): string {
  return `Your next delivery is put off: the next payment is on ${formatDate(day)}. No delivery is lost.`
}

export function addressText(from: CalendarDate | undefined): string {
  return from === undefined
    ? 'Your deliveries go to the new address.'
    : `Your next delivery is being made already and goes to the old address. The new one counts from ${formatDate(from)}.`
}
