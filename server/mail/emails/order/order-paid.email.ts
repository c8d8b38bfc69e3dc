/**
 * Email to the buyer after an order was paid, or placed with a voucher that covers its total: what
 * was bought and when it arrives.
 */
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import {
  buildAddressHint,
  buildOrderDetails,
  orderEmailData,
  buildOrderSummary,
  type OrderEmailData,
} from './order-parts.ts'

export const orderPaid: EmailDefinition<OrderEmailData> = {
  kind: 'order paid',
  data: orderEmailData,
  compose(order, context) {
    const { t } = context
    const { number, firstName } = order
    const totalLabel = t('Total paid')
    const isFree = order.total === 0
    return composeEmail(
      {
        subject: isFree
          ? t('We received your order {number}', { number })
          : t('We received your payment for order {number}', { number }),
        preview: t('Next, a pharmacist checks your order.'),
        heading: isFree
          ? t('We received your order, {firstName}', { firstName })
          : t('We received your payment, {firstName}', { firstName }),
        introParagraphs: [
          isFree
            ? t(
                'Thank you. We received order {number}. Your voucher covers it. Next, a pharmacist checks it. Then we compound your capsules.',
                { number },
              )
            : t(
                'Thank you. Order {number} is paid. Next, a pharmacist checks it. Then we compound your capsules.',
                { number },
              ),
        ],
        details: buildOrderDetails(order, totalLabel, context),
        button: { label: t('See your order'), url: order.link },
        mainContent: buildOrderSummary(order, totalLabel, context),
        closingParagraphs: [
          buildAddressHint(order, context),
          t('Questions about your capsules? Reply to this email and a pharmacist will read it.'),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
