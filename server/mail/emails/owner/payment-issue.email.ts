/**
 * Email to the owner about a payment issue, such as a second payment of an order, which staff must
 * refund.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const paymentIssueData = z.object({
  /** Label of the kind of payment issue, as staff see it. */
  kind: z.string(),
  /** The payment provider's id of the payment. */
  billId: z.string(),
  orderNumber: z.string().nullable(),
  detail: z.string(),
})

export const paymentIssue: EmailDefinition<z.output<typeof paymentIssueData>> = {
  kind: 'payment issue',
  data: paymentIssueData,
  compose({ kind, billId, orderNumber, detail }, context) {
    const { t } = context
    return composeEmail(
      {
        subject: t('Payment issue: {kind}, payment {billId}', { kind, billId }),
        preview: t('A payment needs your attention.'),
        heading: t('A payment needs attention'),
        introParagraphs: [
          t(
            'Our records and the payment provider’s differ. Nothing is refunded automatically. Check the payment at the provider, then close the payment issue.',
          ),
        ],
        details: [
          { label: t('Type'), value: kind },
          { label: t('Payment'), value: billId },
          { label: t('Order'), value: orderNumber ?? t('none') },
          { label: t('Detail'), value: detail },
        ],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
