/**
 * Choice between a single purchase and the plans, with the price per delivery of each. Below a
 * chosen plan, everything that the customer agrees to is shown before the payment: term,
 * deliveries, saving and cut-off (the last day for changes).
 */
import {
  getSavingPercent,
  isPaymentOption,
  planTermTexts,
} from '#domain/checkout/payment-options.ts'
import type { Translate } from '#domain/content/messages.ts'
import { formatRinggit, subtractSen, type Sen } from '#domain/money.ts'
import { noPlanTexts } from '#domain/subscriptions/plan-texts.ts'
import { planOptions, termDays } from '#domain/subscriptions/plan-offer.ts'
import { formatDate } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChoiceTiles } from '#web/ui/forms/choice-tiles.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './plan.module.css'
import type { DatedOffer, PlanChoice } from './use-plan.ts'

export function PlanSection(props: { planChoice: PlanChoice; oneTimePrice: Sen }) {
  const { planChoice, oneTimePrice } = props
  const t = useTranslator()
  const { plans } = useSettings()
  const planTiles = planOptions.map((option) => {
    const offer = planChoice.offers.find((candidate) => candidate.option === option)
    const percent = getSavingPercent(option, plans)
    return {
      value: option,
      label: t(planTermTexts[option]),
      ...(offer && { note: describePrices(t, offer) }),
      badge: percent > 0 && <Badge>{t('Save {percent}%', { percent })}</Badge>,
      // The chosen plan stays enabled while its price is loaded, so that it still looks chosen.
      disabled: !offer && option !== planChoice.option,
    }
  })
  // Plans may share a reason: show it once.
  const reasonTexts = new Set(planChoice.unavailablePlans.map(({ reason }) => noPlanTexts[reason]))
  return (
    <Section title={t('One-time or subscription')} size="h3">
      <div className={styles.plan}>
        <ChoiceTiles
          legend={t('One-time or subscription')}
          legendHidden
          name="paymentOption"
          columns={3}
          choices={[
            { value: 'oneTime', label: t('One time'), note: formatRinggit(oneTimePrice) },
            ...planTiles,
          ]}
          value={planChoice.option}
          onChange={(value) => {
            if (isPaymentOption(value)) planChoice.choose(value)
          }}
        />
        {[...reasonTexts].map((text) => (
          <p key={text} className="small quiet">
            {t(text)}
          </p>
        ))}
        {planChoice.chosenOffer && <PlanFacts offer={planChoice.chosenOffer} />}
      </div>
    </Section>
  )
}

/** Returns the number of deliveries and the price of each. A voucher reduces only the first. */
function describePrices(t: Translate, offer: DatedOffer): string {
  const { deliveryCount: count, firstDelivery, laterDelivery } = offer
  const price = formatRinggit(laterDelivery.total)
  return firstDelivery.total === laterDelivery.total
    ? t('{count} deliveries, {price} each', { count, price })
    : t('{count} deliveries, the first {first}, then {price} each', {
        count,
        first: formatRinggit(firstDelivery.total),
        price,
      })
}

function PlanFacts({ offer }: { offer: DatedOffer }) {
  const t = useTranslator()
  const { cutOffDays } = useSettings().plans
  const facts = listOfferFacts(t, offer, cutOffDays)
  return (
    <div className={styles.facts}>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {offer.coversDays > termDays[offer.option] && (
        <p className="small">
          {t(
            'One delivery lasts {days} days. To cover {term} days you need {count} deliveries, which last {covers} days.',
            {
              days: offer.cadenceDays,
              count: offer.deliveryCount,
              term: termDays[offer.option],
              covers: offer.coversDays,
            },
          )}
        </p>
      )}
      <p className="small">
        <Link to="/faq#plans" target="_blank" className={styles.link}>
          {t('How plans work')}
        </Link>
      </p>
    </div>
  )
}

/** Returns name and text of each fact of a plan. */
function listOfferFacts(t: Translate, offer: DatedOffer, cutOffDays: number) {
  const laterPayments = {
    amount: formatRinggit(offer.laterDelivery.total),
    dates: offer.laterPaymentDays.map(formatDate).join(', '),
  }
  return [
    [
      t('Deliveries'),
      t('{count}, one every {days} days, {covers} days in total', {
        count: offer.deliveryCount,
        days: offer.cadenceDays,
        covers: offer.coversDays,
      }),
    ],
    [
      t('First delivery'),
      t('{amount}, paid today, {date}', {
        amount: formatRinggit(offer.firstDelivery.total),
        date: formatDate(offer.firstPaymentDay),
      }),
    ],
    [
      t('Then'),
      offer.laterPaymentDays.length === 1
        ? t('{amount} on {dates}', laterPayments)
        : t('{amount} each on {dates}', laterPayments),
    ],
    [
      t('Total for the plan'),
      t('{amount} for {count} deliveries', {
        amount: formatRinggit(offer.termTotal),
        count: offer.deliveryCount,
      }),
    ],
    [
      t('You save'),
      t('{amount} over the whole plan', {
        amount: formatRinggit(subtractSen(offer.termWithoutPlan, offer.termTotal)),
      }),
    ],
    [
      t('Change, pause or cancel'),
      t(
        'In your account, up to {days} days before each delivery. For the delivery on {date}: until {cutOff}.',
        {
          cutOff: formatDate(offer.lastChangeDay),
          date: formatDate(offer.secondPaymentDay),
          days: cutOffDays,
        },
      ),
    ],
    [
      t('Last payment'),
      t('{date}. Nothing is charged after it.', {
        date: formatDate(offer.lastPaymentDay),
      }),
    ],
  ] as const
}
