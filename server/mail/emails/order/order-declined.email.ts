/**
 * Email to the buyer of an order that the pharmacist declined. The rest of its payment is refunded.
 * Danger: never include the pharmacist's reason. It may reveal health data, and email is not
 * confidential.
 */
import type { z } from 'zod'

import { formatRinggit } from '#domain/money.ts'

import type { EmailContext, EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { amountInSen, orderEmailData, buildOrderSummary } from './order-parts.ts'

const dataSchema = orderEmailData.extend({
  /**
   * The amount that is refunded because of the decline. Null means the total: emails that were
   * queued before this field existed have null.
   */
  refund: amountInSen.nullable().default(null),
})

type DeclinedData = z.output<typeof dataSchema>

export const orderDeclined: EmailDefinition<DeclinedData> = {
  kind: 'order declined',
  data: dataSchema,
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
          ...describeRefund(order, context),
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

/** Returns what is refunded and how: all, or the rest when a part was refunded before. */
function describeRefund(order: DeclinedData, context: EmailContext): string[] {
  const { t, settings } = context
  const { total, refund } = order
  const days = settings.service.refundDays
  if (total === 0) return [t('Nothing was charged for this order.')]
  if (refund === 0) return [t('We have already refunded your payment.')]
  return [
    refund === null || refund === total
      ? t(
          'You get a full refund. We start it within {days, plural, one {# business day} other {# business days}}. Your bank may take a few more days.',
          { days },
        )
      : t(
          'We refund {amount}, the rest of your payment. We start it within {days, plural, one {# business day} other {# business days}}. Your bank may take a few more days.',
          { amount: formatRinggit(refund), days },
        ),
    ...listRefundWays(order, context),
  ]
}

/**
 * Returns how the refund is paid; empty if the email does not say it. Staff refund payments at
 * Billplz by bank transfer, because an API call cannot reverse them.
 */
function listRefundWays({ paymentMethod }: DeclinedData, { t }: EmailContext): string[] {
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
