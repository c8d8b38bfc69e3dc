/**
 * Email to the buyer of a new order that is not paid yet. The Consumer Protection (Electronic Trade
 * Transactions) Regulations 2012 require this acknowledgement.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import {
  buildOrderDetails,
  buildOrderSummary,
  orderEmailData,
  type OrderEmailData,
} from './order-parts.ts'

export const orderReceived: EmailDefinition<OrderEmailData> = {
  kind: 'order received',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName } = order
    const totalLabel = t('Total')
    return composeEmail(
      {
        subject: t('We received your order {number}', { number }),
        preview: t('It is not paid yet.'),
        heading: t('We received your order, {firstName}', { firstName }),
        introParagraphs: [
          t(
            'We received order {number}. It is not paid yet. If you have just paid, we will confirm it by email shortly.',
            { number },
          ),
        ],
        details: buildOrderDetails(order, totalLabel, context),
        button: { label: t('See your order'), url: order.link },
        mainContent: buildOrderSummary(order, totalLabel, context),
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
