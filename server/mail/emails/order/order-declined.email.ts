/**
 * Email to the buyer of an order that the pharmacist declined. A paid order is refunded in full.
 * Danger: never include the pharmacist's reason. It may reveal health data, and email is not
 * confidential.
 */
import type { EmailContext, EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData, buildOrderSummary, type OrderEmailData } from './order-parts.ts'

export const orderDeclined: EmailDefinition<OrderEmailData> = {
  kind: 'order declined',
  data: orderEmailData,
  compose(order, context) {
    const { t, settings } = context
    const { number, firstName } = order
    return composeEmail(
      {
        subject: t('We cannot make your order {number}', { number }),
        preview: t('Nothing will be sent.'),
        heading: t('We cannot make this order, {firstName}', { firstName }),
        introParagraphs: [
          t('Our pharmacist checked order {number} and declined it. Nothing will be sent.', {
            number,
          }),
          ...(order.total > 0
            ? [
                t(
                  'You get a full refund. We start it within {days, plural, one {# business day} other {# business days}}. Your bank may take a few more days.',
                  { days: settings.service.refundDays },
                ),
                ...listRefundWays(order, context),
              ]
            : [t('Nothing was charged for this order.')]),
        ],
        button: { label: t('See your order'), url: order.link },
        mainContent: buildOrderSummary(order, t('Total'), context),
        closingParagraphs: [
          t('Questions? Call our pharmacist at {phone}.', {
            phone: settings.seller.phone,
          }),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}

/** Staff refund payments at Billplz by bank transfer, because an API call cannot reverse them. */
function listRefundWays({ paymentMethod }: OrderEmailData, { t }: EmailContext): string[] {
  switch (paymentMethod) {
    case 'billplz':
      return [
        t(
          'We refund by bank transfer. Please reply to this email with the bank, the name of the account holder and the account number.',
        ),
      ]
    case 'paypal':
      return [t('We refund to your PayPal account.')]
    case 'voucher':
    case null:
      return []
  }
}
