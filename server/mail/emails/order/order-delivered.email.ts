/** Email to the buyer after the parcel arrived, with what to do when something is wrong. */
import { z } from 'zod'

import type { EmailContext, EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { orderEmailData } from './order-parts.ts'

const dataSchema = orderEmailData.extend({
  /**
   * Null: no jar of the order is recalled. `emailed`: a jar is recalled, and the customer was
   * emailed about it. `not emailed`: a jar is recalled and the customer was not emailed yet, or the
   * jar was replaced; the text then says nothing about use. Null also in emails that were queued
   * before this field existed.
   */
  recall: z.enum(['emailed', 'not emailed']).nullable().default(null),
})

type DeliveredData = z.output<typeof dataSchema>

export const orderDelivered: EmailDefinition<DeliveredData> = {
  kind: 'order delivered',
  data: dataSchema,
  compose(order, context) {
    const { t } = context
    const { number, firstName, link } = order
    return composeEmail(
      {
        subject: t('Order {number} has been delivered', { number }),
        preview: t('Your capsules have arrived.'),
        heading: t('Delivered, {firstName}', { firstName }),
        introParagraphs: [describeDelivery(order, context)],
        button: { label: t('See your order'), url: link },
        closingParagraphs: [
          t(
            'Is the parcel missing, damaged or wrong? Reply to this email for a replacement or refund. A pharmacist also answers your questions about the capsules.',
          ),
        ],
        reasonForEmail: t('You receive this email because you placed an order.'),
      },
      context,
    )
  },
}

/**
 * Danger: a recall tells the customer to stop using a jar, so the texts for a recalled jar must not
 * say how to take it.
 */
function describeDelivery({ number, recall }: DeliveredData, { t }: EmailContext): string {
  switch (recall) {
    case 'emailed':
      return t(
        'Order {number} has been delivered. A product in it is recalled: do not use it, and follow our email about the recall.',
        { number },
      )
    case 'not emailed':
      return t('Order {number} has been delivered.', { number })
    case null:
      return t(
        'Order {number} has been delivered. The card in the parcel explains how to take and store your capsules.',
        { number },
      )
  }
}
