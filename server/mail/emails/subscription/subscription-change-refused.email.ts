/**
 * Email to a customer whose requested change was given up, because PayPal did not make it in any of
 * our attempts: what they asked for, what applies now, and what they can do.
 */
import { z } from 'zod'

import type { EmailContext, EmailDefinition } from '#server/mail/email-definition.ts'
import { composeSubscriptionEmail, formatDay, subscriptionEmailData } from './subscription-parts.ts'

/**
 * The change that PayPal did not make. `resume after skip`: PayPal did not resume the subscription
 * for a delivery that was moved. A new value needs its sentences in each `switch` below; the
 * compiler reports a missing one.
 */
const refusedChange = z.enum(['cancel', 'suspend', 'resume', 'skip', 'resume after skip'])

export type RefusedChange = z.output<typeof refusedChange>

const refusedChangeData = subscriptionEmailData.extend({
  refusedChange,
  /**
   * Day to which the customer moved, or asked to move, the next delivery. Never null for `skip` and
   * `resume after skip`.
   */
  movedTo: z.string().nullable(),
  /** True: the subscription is suspended. False: it continues. */
  isSuspended: z.boolean(),
  /**
   * A cancellation that waited for the moved delivery is sent to PayPal now. Only with
   * `resume after skip`.
   */
  isCancelDue: z.boolean(),
})

type RefusedChangeData = z.output<typeof refusedChangeData>

export const subscriptionChangeRefused: EmailDefinition<RefusedChangeData> = {
  kind: 'subscription change refused',
  data: refusedChangeData,
  compose(subscription, context) {
    const { t } = context
    const title = createTitle(subscription, context)
    return composeSubscriptionEmail(subscription, context, {
      subject: title,
      preview: t('See what applies now and what you can do.'),
      heading: `${title}, ${subscription.firstName}`,
      introParagraphs: [
        describeRequest(subscription, context),
        describeState(subscription, context),
      ],
      closingParagraphs: [describeNextStep(subscription, context)],
    })
  },
}

function createTitle(subscription: RefusedChangeData, { t }: EmailContext): string {
  switch (subscription.refusedChange) {
    case 'cancel':
      return t('Your subscription was not cancelled')
    case 'suspend':
      return t('Your subscription was not suspended')
    case 'skip':
      return t('Your next delivery was not moved')
    case 'resume':
    case 'resume after skip':
      return t('Your subscription was not resumed')
  }
}

/** Returns what the customer asked for, and that PayPal did not make the change. */
function describeRequest(subscription: RefusedChangeData, { t }: EmailContext): string {
  const day = formatDay(subscription.movedTo)
  switch (subscription.refusedChange) {
    case 'cancel':
      return t(
        'You asked us to cancel your subscription. We tried many times, but PayPal did not make the change.',
      )
    case 'suspend':
      return t(
        'You asked us to suspend your subscription. We tried many times, but PayPal did not make the change.',
      )
    case 'resume':
      return t(
        'You asked us to resume your subscription. We tried many times, but PayPal did not make the change.',
      )
    case 'skip':
      return t(
        'You asked us to move your next delivery to {day}. We tried many times, but PayPal did not make the change.',
        { day },
      )
    case 'resume after skip':
      return t(
        'You moved your next delivery to {day}, but PayPal did not resume your subscription for it.',
        { day },
      )
  }
}

/** Returns whether the subscription continues, and what happens to the next delivery. */
function describeState(subscription: RefusedChangeData, { t }: EmailContext): string {
  const { next, movedTo, isSuspended, isCancelDue, hasAccount } = subscription
  if (!isSuspended) {
    if (next !== null)
      return t('Your subscription continues. The next payment is on {day}.', {
        day: formatDay(next),
      })
    return hasAccount
      ? t('Your subscription continues. Your dashboard shows the date of the next payment.')
      : t('Your subscription continues.')
  }
  if (!hasAccount) return t('Your subscription is suspended. Nothing is charged or sent.')
  // After `resume after skip` the moved delivery is not lost yet: PayPal charges it if the customer
  // resumes before that day.
  const isDeliveryLost =
    movedTo !== null && (isCancelDue || subscription.refusedChange !== 'resume after skip')
  const sentences = [
    ...(isDeliveryLost
      ? [t('The delivery of {day} is not charged or sent.', { day: formatDay(movedTo) })]
      : []),
    isCancelDue
      ? t(
          'We are now asking PayPal to cancel your subscription, as you requested. We will email you about it.',
        )
      : t(
          'Your subscription is suspended. Nothing is charged or sent until you resume it on your dashboard.',
        ),
  ]
  return sentences.join(' ')
}

/** Returns what the customer can do now. */
function describeNextStep(subscription: RefusedChangeData, { t }: EmailContext): string {
  if (subscription.isCancelDue) return t('If you have a question, reply to this email.')
  if (!subscription.hasAccount)
    return t('Cancel the subscription in your PayPal account, or reply to this email.')
  switch (subscription.refusedChange) {
    case 'cancel':
      return t(
        'You can try again on your dashboard, or cancel the subscription in your PayPal account. If it does not work, reply to this email.',
      )
    case 'suspend':
    case 'skip':
      return t('You can try again on your dashboard. If it does not work, reply to this email.')
    case 'resume':
    case 'resume after skip':
      return t(
        'To continue your deliveries, press Resume on your dashboard. If it does not work, reply to this email.',
      )
  }
}
