/**
 * Events of a subscription, and the texts its customer reads. `{day}` is the day an event names,
 * `{order}` its order.
 */
import type { Text } from '#domain/content/messages.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'

const historyTexts = {
  begun: 'You began this plan; PayPal waits for your agreement.',
  approved: 'You agreed at PayPal and the plan began.',
  'delivery paid': 'Payment received. Order {order} is being made.',
  'payment failed': 'A payment failed. PayPal tries again.',
  'suspend wanted': 'You asked to suspend the plan from {day}.',
  'cancel wanted': 'You asked to cancel the plan from {day}.',
  'activate wanted': 'You asked to resume the plan.',
  'wish taken back': 'You took that back: the plan goes on.',
  'wish not possible': 'PayPal could not do that. Nothing has changed.',
  suspended: 'The plan is suspended.',
  'suspended unpaid': 'The plan is suspended because a payment failed.',
  activated: 'The plan goes on.',
  cancelled: 'The plan has ended: you cancelled it.',
  'cancelled at PayPal': 'The plan was cancelled at PayPal.',
  ended: 'The plan has ended: every delivery of its term is paid.',
  abandoned: 'The plan was not agreed to at PayPal. Nothing was charged.',
  'put off': 'You put the next delivery off to {day}.',
  resuming: 'The plan resumes for the delivery you put off.',
  'address changed': 'You changed the delivery address, from {day}.',
} as const

export type EventKind = keyof typeof historyTexts

/** Returns undefined for a kind that is not shown. `day` is yyyy-mm-dd. */
export function historyText(
  what: string,
  about: { day: string | null; orderNumber: string | null },
  t: Text,
): string | undefined {
  const text: string | undefined = Object.entries(historyTexts).find(([kind]) => kind === what)?.[1]
  if (text === undefined) return undefined
  const day = parseCalendarDate(about.day ?? '')
  return t(text, {
    day: day === undefined ? '' : formatDate(day),
    order: about.orderNumber ?? '',
  })
}
