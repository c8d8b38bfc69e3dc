/**
 * Order number, amount and, if the order has one, the state of the pharmacist's review, for the
 * confirmation page.
 */
import type { Translate } from '#domain/content/messages.ts'
import { customerReviewTexts } from '#domain/pharmacy/customer-review.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill-order.ts'

export function OrderFacts({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { orderId, paymentState, pharmacistReview } = order
  const facts: [name: string, value: string][] = [
    [t('Order number'), orderId],
    [getAmountLabel(t, paymentState), formatApiAmount(order.totalPrice)],
  ]
  if (pharmacistReview) facts.push([t('Pharmacist'), t(customerReviewTexts[pharmacistReview])])
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function getAmountLabel(t: Translate, state: BillOrder['paymentState']): string {
  if (state === 'Paid') return t('Paid')
  return state === 'Pending...' || state === 'Failed' ? t('To pay') : t('Order total')
}
