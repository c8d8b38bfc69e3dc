/**
 * Email to a customer after a delivery of their subscription was paid: its order and the next
 * payment.
 */
import { z } from 'zod'

import type { EmailContext, EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail, type LinkedLine } from '#server/mail/email-layout.ts'
import {
  buildAddressHint,
  buildOrderDetails,
  orderEmailData,
  buildOrderSummary,
} from '#server/mail/emails/order/order-parts.ts'
import { formatDay, subscriptionEmailData } from './subscription-parts.ts'

const paidDeliveryData = orderEmailData.extend({
  /**
   * The subscription; stored emails have it under this key. `delivery` is the number of this
   * delivery, counted from 1; `deliveries` is the number of the last one.
   */
  plan: subscriptionEmailData.extend({ delivery: z.number() }),
})

type PaidDeliveryData = z.output<typeof paidDeliveryData>

export const deliveryPaid: EmailDefinition<PaidDeliveryData> = {
  kind: 'delivery paid',
  data: paidDeliveryData,
  compose(order, context) {
    const { t } = context
    const { number, firstName, plan: subscription } = order
    const { delivery, deliveries, next, cutOff, hasAccount } = subscription
    const totalLabel = t('Total paid')
    const isLast = delivery >= deliveries
    return composeEmail(
      {
        subject: t('We received your payment for order {number}', { number }),
        preview: t('Delivery {delivery} of {deliveries} of your subscription.', {
          delivery,
          deliveries,
        }),
        heading: t('We received your payment, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'Delivery {delivery} of {deliveries} of your subscription is paid. Next, a pharmacist checks order {number}. Then we compound your capsules.',
            { delivery, deliveries, number },
          ),
        ],
        details: [
          ...buildOrderDetails(order, totalLabel, context),
          ...(next === null || isLast
            ? []
            : [
                { label: t('Next payment'), value: formatDay(next) },
                ...(hasAccount
                  ? [{ label: t('Last day for changes'), value: formatDay(cutOff) }]
                  : []),
              ]),
        ],
        button: { label: t('See your order'), url: order.link },
        mainContent: buildOrderSummary(order, totalLabel, context),
        closingParagraphs: [
          buildAddressHint(order, context),
          ...describeFuture(subscription, context),
        ],
        reasonForEmail: t('You receive this email because you have a subscription at our shop.'),
      },
      context,
    )
  },
}

/** Returns what follows this delivery, and what the customer can still change. */
function describeFuture(
  subscription: PaidDeliveryData['plan'],
  { t }: EmailContext,
): (string | LinkedLine)[] {
  const { delivery, deliveries, next, pendingState, pendingFrom, hasAccount, link } = subscription
  if (delivery >= deliveries)
    return [t('This was the last delivery of your subscription. Nothing more is charged.')]
  const day = formatDay(pendingFrom)
  if (next === null && pendingState === 'CANCELLED')
    return [t('Your subscription ends on {day}. Nothing more is charged.', { day })]
  if (next === null && pendingState === 'SUSPENDED')
    return [
      t('Your subscription is suspended from {day}. Nothing is charged until you resume it.', {
        day,
      }),
    ]
  if (!hasAccount || next === null) return []
  return [
    {
      text: t('You can suspend, skip or cancel on your dashboard.'),
      label: t('See your subscription'),
      url: link,
    },
  ]
}
