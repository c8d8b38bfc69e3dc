// Tiles to choose a single purchase or a plan, each with its price and saving. "Add to Cart" saves
// the choice for the checkout. The script is loaded when the page is idle: new props before that
// would discard the server's HTML (later-part.tsx).
import { useEffect, useEffectEvent, useRef } from 'react'

import { isPaymentOption, type PaymentOption } from '#domain/checkout/payment-options.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChoiceTiles } from '#web/ui/forms/choice-tiles.tsx'
import type { PlanPrice } from './compute-plan-prices.ts'
import styles from './product-summary.module.css'

export const planTermTexts = { threeMonth: '3 months', sixMonth: '6 months' } as const

export function PlanTiles(props: {
  product: Product
  plans: readonly PlanPrice[]
  option: PaymentOption
  onChoose: (option: PaymentOption) => void
}) {
  const { product, plans, option: chosenOption, onChoose } = props
  const t = useText()
  const group = useRef<HTMLDivElement>(null)
  // A plan chosen before hydration is checked in the DOM only, and React still has the old option.
  const adoptChoiceFromDom = useEffectEvent(() => {
    const checkedValue = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (checkedValue !== chosenOption && isPaymentOption(checkedValue)) onChoose(checkedValue)
  })
  useEffect(() => adoptChoiceFromDom(), [])
  const chosenPlan = plans.find(({ option }) => option === chosenOption)
  const tiles = plans.map(
    ({ option, deliveries, savingPercent, perDelivery: deliveryPrice, saving }) => ({
      value: option,
      label: t(planTermTexts[option]),
      note: t('{count} deliveries, {price} each. You save {saving} in total.', {
        count: deliveries,
        price: formatRinggit(deliveryPrice),
        saving: formatRinggit(saving),
      }),
      badge: <Badge>{t('Save {percent}%', { percent: savingPercent })}</Badge>,
    }),
  )
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
            { days: chosenPlan.cadenceDays, total: formatRinggit(chosenPlan.total) },
          )}
      </p>
    </div>
  )
}
