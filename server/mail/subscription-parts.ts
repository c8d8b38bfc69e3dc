/** Shared parts of subscription emails: data in the outbox, facts and the button. */
import { z } from 'zod'

import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'

import type { LetterContext, WrittenLetter } from './letter.ts'
import { writeLetter, type LetterParts } from './letter-frame.ts'
import { typedLine, typedName } from './typed-text.ts'

const day = z.string().nullable()

/** Contains no products and no health answers: only the dashboard shows a plan's products. */
export const subscriptionLetterData = z.object({
  firstName: typedName,
  cadenceDays: z.number(),
  deliveries: z.number(),
  /** Deliveries paid so far. */
  paid: z.number(),
  /** Price of a later delivery. */
  each: z
    .number()
    .int()
    .transform((value): Sen => sen(value)),
  /** Day of the next payment, yyyy-mm-dd like all days here. */
  next: day,
  cutOff: day,
  /** Day on which a failed payment is retried. */
  retryOn: day,
  /** Day to which the next delivery was postponed. */
  resumesOn: day,
  recipient: typedLine(120),
  address: typedLine(300),
  /** Day from which a new address applies; null when it applies immediately. */
  addressFrom: day,
  /** Day from which a pending change applies. */
  wantedFrom: day,
  link: z.string(),
})

export type SubscriptionLetterData = z.output<typeof subscriptionLetterData>

export function dayText(date: string | null): string {
  return date === null ? '' : formatDate(calendarDate(date))
}

/** Cadence, price, next payment and last day for changes, as every such email states them. */
export function planFacts(plan: SubscriptionLetterData, { t }: LetterContext) {
  const { cadenceDays, deliveries, paid } = plan
  return [
    { label: t('Plan'), value: t('Every {cadenceDays} days', { cadenceDays }) },
    { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
    { label: t('Each delivery'), value: formatRinggit(plan.each) },
    ...(plan.next === null ? [] : [{ label: t('Next payment'), value: dayText(plan.next) }]),
    ...(plan.cutOff === null || plan.next === null
      ? []
      : [{ label: t('Last day for changes'), value: dayText(plan.cutOff) }]),
  ]
}

/** Composes an email with the plan's facts and the link to the dashboard. */
export function writePlanLetter(
  plan: SubscriptionLetterData,
  context: LetterContext,
  parts: Pick<LetterParts, 'subject' | 'preview' | 'heading' | 'opening' | 'closing'> & {
    facts?: LetterParts['facts']
  },
): WrittenLetter {
  const { t } = context
  return writeLetter(
    {
      facts: planFacts(plan, context),
      ...parts,
      button: { label: t('See your subscription'), address: plan.link },
      why: t('You receive this email because you have a subscription at our shop.'),
    },
    context,
  )
}
