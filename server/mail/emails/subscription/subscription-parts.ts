/** Shared parts of subscription emails: data in the outbox, facts and the button. */
import { z } from 'zod'

import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'

import type { EmailContext, ComposedEmail } from '#server/mail/email-definition.ts'
import { composeEmail, type EmailParts } from '#server/mail/email-layout.ts'
import { singleLineText, nameText } from '#server/mail/text-values.ts'

/** A day as yyyy-mm-dd, or null when the plan has no such day. */
const optionalDay = z.string().nullable()

/**
 * Must not contain products or health answers, because email is not private. The dashboard shows a
 * plan's products.
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
  /** Day of the next payment. */
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
  /** URL of the subscription on the dashboard. */
  link: z.string(),
})

export type SubscriptionEmailData = z.output<typeof subscriptionEmailData>

/** Returns the formatted date of a yyyy-mm-dd, or an empty text for null. */
export function formatDay(date: string | null): string {
  return date === null ? '' : formatDate(calendarDate(date))
}

/**
 * Returns the facts of a plan: cadence, deliveries, price, next payment and last day for changes.
 */
export function buildPlanFacts(plan: SubscriptionEmailData, { t }: EmailContext) {
  const { cadenceDays, deliveries, paid } = plan
  return [
    { label: t('Plan'), value: t('Every {cadenceDays} days', { cadenceDays }) },
    { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
    { label: t('Each delivery'), value: formatRinggit(plan.each) },
    ...(plan.next === null ? [] : [{ label: t('Next payment'), value: formatDay(plan.next) }]),
    ...(plan.cutOff === null || plan.next === null
      ? []
      : [{ label: t('Last day for changes'), value: formatDay(plan.cutOff) }]),
  ]
}

/**
 * Composes an email about a plan. Unless the parts say otherwise, it has the plan's facts and a
 * button to the dashboard.
 */
export function composePlanEmail(
  plan: SubscriptionEmailData,
  context: EmailContext,
  parts: Pick<EmailParts, 'subject' | 'preview' | 'heading' | 'opening' | 'closing'> & {
    facts?: EmailParts['facts']
    hasButton?: boolean
  },
): ComposedEmail {
  const { t } = context
  const { hasButton = true, ...emailParts } = parts
  return composeEmail(
    {
      facts: buildPlanFacts(plan, context),
      ...emailParts,
      ...(hasButton && { button: { label: t('See your subscription'), url: plan.link } }),
      reasonForEmail: t('You receive this email because you have a subscription at our shop.'),
    },
    context,
  )
}
