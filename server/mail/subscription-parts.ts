/** What letters about a subscription share: its shape in the outbox, its facts, its one button. */
import { z } from 'zod'

import { formatRinggit, sen, type Sen } from '#domain/money.ts'
import { calendarDate, formatDate } from '#domain/time.ts'

import type { LetterContext, WrittenLetter } from './letter.ts'
import { writeLetter, type LetterParts } from './letter-frame.ts'
import { typedLine, typedName } from './typed-text.ts'

const day = z.string().nullable()

/** No product and no health answer: the dashboard shows what is in a plan. Days are yyyy-mm-dd. */
export const subscriptionLetterData = z.object({
  firstName: typedName,
  cadenceDays: z.number(),
  deliveries: z.number(),
  /** Deliveries paid so far. */
  paid: z.number(),
  /** What a later delivery costs. */
  each: z
    .number()
    .int()
    .transform((value): Sen => sen(value)),
  /** The next payment. */
  next: day,
  cutOff: day,
  /** When a failed payment is tried again. */
  retryOn: day,
  /** The day to which the next delivery was put off. */
  resumesOn: day,
  recipient: typedLine(120),
  address: typedLine(300),
  /** From when a new address counts, where that is not at once. */
  addressFrom: day,
  /** From when a wish counts that is still to come. */
  wantedFrom: day,
  link: z.string(),
})

export type SubscriptionLetterData = z.output<typeof subscriptionLetterData>

export function dayText(date: string | null): string {
  return date === null ? '' : formatDate(calendarDate(date))
}

/** Rhythm, price, next payment and the last day for changes: what every such letter states. */
export function planFacts(plan: SubscriptionLetterData, { t }: LetterContext) {
  const { cadenceDays, deliveries, paid } = plan
  return [
    { label: t('Plan'), value: t('Every {cadenceDays} days', { cadenceDays }) },
    { label: t('Deliveries'), value: t('{paid} of {deliveries} paid', { paid, deliveries }) },
    { label: t('Each delivery'), value: formatRinggit(plan.each) },
    ...(plan.next === null ? [] : [{ label: t('Next payment'), value: dayText(plan.next) }]),
    ...(plan.cutOff === null || plan.next === null
      ? []
      : [{ label: t('Change it until'), value: dayText(plan.cutOff) }]),
  ]
}

/** A letter with the plan's facts and the way to the dashboard. */
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
      why: t('You get this letter because you have a subscription at our shop.'),
    },
    context,
  )
}
