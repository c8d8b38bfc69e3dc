/** Parts that subscription emails share: schema of the stored data, details and the button. */
import { z } from 'zod'

import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import { requestedStates } from '#domain/subscriptions/subscription-state.ts'
import { calendarDate, formatDate } from '#domain/time.ts'

import type { EmailContext, ComposedEmail } from '#server/mail/email-definition.ts'
import { composeEmail, type EmailParts } from '#server/mail/email-layout.ts'
import { singleLineText, nameText } from '#server/mail/text-values.ts'

/** A day as yyyy-mm-dd, or null when the subscription has no such day. */
const optionalDay = z.string().nullable()

/**
 * Stored data of a subscription email. Never add products or health answers, because email is not
 * private; the dashboard shows the products of a subscription.
 */
export const subscriptionEmailData = z.object({
  firstName: nameText,
  /** Days from one delivery to the next. */
  cadenceDays: z.number(),
  /** Deliveries of the whole term. */
  deliveries: z.number(),
  /** Deliveries paid so far. */
  paid: z.number(),
  /** Price of a later delivery, in sen. */
  each: z
    .number()
    .int()
    .transform((value): Sen => sen(value)),
  /** Day of the next payment; null when none follows. */
  next: optionalDay,
  /** Last day on which the next delivery can be changed; null when `next` is null. */
  cutOff: optionalDay,
  /** Day on which a failed payment is retried. */
  retryOn: optionalDay,
  /** Day to which the next delivery was postponed. */
  resumesOn: optionalDay,
  recipient: singleLineText(120),
  address: singleLineText(300),
  /** Day from which a new address applies; null when it applies immediately. */
  addressFrom: optionalDay,
  /** Day from which a pending change applies. */
  pendingFrom: optionalDay,
  /** The state after the pending change. Emails of older versions do not have it. */
  pendingState: z.enum(requestedStates).nullable().default(null),
  /** URL of the subscription on the dashboard. */
  link: z.string(),
  /**
   * False when the customer has deleted the account: there is no dashboard to see or change the
   * subscription. Emails of older versions do not have it.
   */
  hasAccount: z.boolean().default(true),
})

export type SubscriptionEmailData = z.output<typeof subscriptionEmailData>

/** Returns the formatted date of a yyyy-mm-dd, or an empty text for null. */
export function formatDay(date: string | null): string {
  return date === null ? '' : formatDate(calendarDate(date))
}

/**
 * Returns the details of a subscription: cadence, deliveries, price, next payment and last day for
 * changes.
 */
export function buildSubscriptionDetails(subscription: SubscriptionEmailData, { t }: EmailContext) {
  const { cadenceDays, deliveries, paid, each, next, cutOff, hasAccount } = subscription
  return [
    { label: t('Plan'), value: t('Every {cadenceDays} days', { cadenceDays }) },
    { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
    { label: t('Each delivery'), value: formatRinggit(each) },
    ...(next === null ? [] : [{ label: t('Next payment'), value: formatDay(next) }]),
    ...(cutOff === null || next === null || !hasAccount
      ? []
      : [{ label: t('Last day for changes'), value: formatDay(cutOff) }]),
  ]
}

/**
 * Composes an email about a subscription, with a button to the dashboard if the customer still has
 * an account. Unless `parts` says otherwise, it has the subscription's details.
 */
export function composeSubscriptionEmail(
  subscription: SubscriptionEmailData,
  context: EmailContext,
  parts: Pick<
    EmailParts,
    'subject' | 'preview' | 'heading' | 'introParagraphs' | 'closingParagraphs'
  > & {
    details?: EmailParts['details']
  },
): ComposedEmail {
  const { t } = context
  return composeEmail(
    {
      details: buildSubscriptionDetails(subscription, context),
      ...parts,
      ...(subscription.hasAccount && {
        button: { label: t('See your subscription'), url: subscription.link },
      }),
      reasonForEmail: t('You receive this email because you have a subscription at our shop.'),
    },
    context,
  )
}
