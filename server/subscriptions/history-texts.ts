/**
 * Kinds of events of a subscription, with the text that the customer reads. `{day}` and `{order}`
 * are the day and the order number of the event. Danger: the kinds are stored. If a kind is renamed
 * without a migration, its events disappear from the customer's history, and
 * find-cancellation-time.ts misses them.
 */
import type { Translate } from '#domain/content/messages.ts'
import { formatDate, parseCalendarDate } from '#domain/time.ts'

const historyTexts = {
  begun: 'You started this subscription. PayPal needs your approval.',
  approved: 'You approved it at PayPal and the subscription started.',
  'delivery paid': 'Payment received for order {order}.',
  'payment failed': 'A payment failed. PayPal will try again.',
  'suspend wanted': 'You asked to suspend the subscription from {day}.',
  'cancel wanted': 'You asked to cancel the subscription from {day}.',
  'activate wanted': 'You asked to resume the subscription.',
  'change withdrawn': 'You undid the change. The subscription continues.',
  'change not possible': 'PayPal could not make the change. Nothing has changed.',
  'change of suspended plan not possible':
    'PayPal could not make the change. The subscription stays suspended until you resume it.',
  'skip not possible':
    'PayPal could not move the next delivery. It is charged on its original day.',
  'resume not possible':
    'PayPal could not resume the subscription for the delivery you moved. The subscription stays suspended and nothing is charged until you resume it.',
  'resume not possible, change due':
    'PayPal could not resume the subscription for the delivery you moved. So the change you asked for applies now.',
  suspended: 'The subscription is suspended.',
  'suspended unpaid': 'The subscription is suspended because a payment failed.',
  activated: 'The subscription has resumed.',
  cancelled: 'You cancelled the subscription.',
  'cancelled at PayPal': 'The subscription was cancelled at PayPal.',
  ended: 'The subscription has ended. All deliveries are paid.',
  abandoned: 'The subscription was not approved at PayPal. Nothing was charged.',
  'put off': 'You moved the next delivery to {day}.',
  resuming: 'The subscription resumes for the delivery you moved.',
  'address changed': 'You changed the delivery address, from {day}.',
} as const

/**
 * Kinds that the customer does not see. `created at PayPal`: PayPal waits for the approval.
 * `approval received`: PayPal has the approval, but has not started the subscription yet.
 */
type HiddenEventKind = 'created at PayPal' | 'approval received'

export type EventKind = keyof typeof historyTexts | HiddenEventKind

/**
 * Returns the text of an event for the customer. Returns undefined for a hidden or unknown kind;
 * the event is then not shown. `day` is yyyy-mm-dd.
 */
export function composeHistoryText(
  kind: string,
  event: { day: string | null; orderNumber: string | null },
  t: Translate,
): string | undefined {
  const text: string | undefined = Object.entries(historyTexts).find(([key]) => key === kind)?.[1]
  if (text === undefined) return undefined
  const day = parseCalendarDate(event.day ?? '')
  return t(text, {
    day: day === undefined ? '' : formatDate(day),
    order: event.orderNumber ?? '',
  })
}
