/** Email to the buyer after staff refunded money, with the amount and the bank reference. */
import { z } from 'zod'

import { formatRinggit, sen } from '#domain/money.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { nameText } from '#server/mail/text-values.ts'

const refundData = z.object({
  number: z.string(),
  firstName: nameText,
  /** In sen. */
  amount: z.number().int(),
  /** Reference of the bank transfer, so that the buyer can find it. */
  reference: z.string(),
  /** URL of the order page. */
  link: z.string(),
})

export const refundPaid: EmailDefinition<z.output<typeof refundData>> = {
  kind: 'refund paid',
  data: refundData,
  compose({ number, firstName, amount, reference, link }, context) {
    const { t } = context
    const formattedAmount = formatRinggit(sen(amount))
    return composeEmail(
      {
        subject: t('We refunded {amount} of order {number}', { amount: formattedAmount, number }),
        preview: t('Your bank may take a few days to show it.'),
        heading: t('Your refund, {firstName}', { firstName }),
        introParagraphs: [
          t('We refunded {amount} of order {number}. Your bank may take a few days to show it.', {
            amount: formattedAmount,
            number,
          }),
        ],
        details: [
          { label: t('Amount'), value: formattedAmount },
          { label: t('Reference'), value: reference },
          { label: t('Order'), value: number },
        ],
        button: { label: t('See your order'), url: link },
        closingParagraphs: [
          t('If it does not arrive, reply to this email with the reference above.'),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}
