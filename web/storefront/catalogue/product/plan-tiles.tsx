// Tiles to choose a single purchase or a plan (regular deliveries for a term), each with its price
// and saving. The script is loaded when the page is idle. The page must not change the props before
// that: React would discard the server's HTML (load-when-idle.tsx).
import { useEffect, useEffectEvent, useRef } from 'react'

import {
  isPaymentOption,
  planTermTexts,
  type PaymentOption,
} from '#domain/checkout/payment-options.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChoiceTiles } from '#web/ui/forms/choice-tiles.tsx'
import type { PlanPrice } from './compute-plan-prices.ts'
import styles from './product-summary.module.css'

export function PlanTiles(props: {
  product: Product
  plans: readonly PlanPrice[]
  option: PaymentOption
  onChoose: (option: PaymentOption) => void
}) {
  const { product, plans, option: chosenOption, onChoose } = props
  const t = useTranslator()
  const group = useRef<HTMLDivElement>(null)
  // A plan that was chosen before hydration is checked in the DOM only: React has the old option.
  const applyChoiceFromDom = useEffectEvent(() => {
    const checkedValue = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (checkedValue !== chosenOption && isPaymentOption(checkedValue)) onChoose(checkedValue)
  })
  useEffect(() => applyChoiceFromDom(), [])
  const chosenPlan = plans.find(({ option }) => option === chosenOption)
  const tiles = plans.map((plan) => ({
    value: plan.option,
    label: t(planTermTexts[plan.option]),
    note: t('{count} deliveries, {price} each. You save {saving} in total.', {
      count: plan.deliveryCount,
      price: formatRinggit(plan.pricePerDelivery),
      saving: formatRinggit(plan.totalSaving),
    }),
    badge: plan.savingPercent > 0 && (
      <Badge>{t('Save {percent}%', { percent: plan.savingPercent })}</Badge>
    ),
  }))
  return (
    <div ref={group} className={styles.plans}>
      <ChoiceTiles
        legend={t('One-time or subscription')}
        name="plan"
        choices={[
          { value: 'oneTime', label: t('One time'), note: formatRinggit(product.price) },
          ...tiles,
        ]}
        value={chosenOption}
        onChange={(value) => {
          if (isPaymentOption(value)) onChoose(value)
        }}
      />
      <p className={styles.planFacts} role="status">
        {chosenPlan &&
          t(
            'One delivery every {days} days, {total} in total. Then the subscription ends automatically. It applies to your whole order. You pay with PayPal and need an account.',
            { days: chosenPlan.cadenceDays, total: formatRinggit(chosenPlan.totalPrice) },
          )}
      </p>
    </div>
  )
}
