/** Tells the owner that an order was paid twice or a payment has no order; staff must refund it. */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'

const data = z.object({
  kind: z.string(),
  billId: z.string(),
  orderNumber: z.string().nullable(),
  detail: z.string(),
})

export const refundDue: Letter<z.output<typeof data>> = {
  kind: 'books differ',
  data,
  write({ kind, billId, orderNumber, detail }, context) {
    const { t } = context
    return writeLetter(
      {
        subject: t('To look at: {kind}, bill {billId}', { kind, billId }),
        preview: t('A payment needs a person.'),
        heading: t('A payment needs a person'),
        opening: [
          t(
            'Our books and the payment provider’s differ. Nothing is paid back by itself: please look at the bill at the provider and close the entry.',
          ),
        ],
        facts: [
          { label: t('What'), value: kind },
          { label: t('Bill'), value: billId },
          { label: t('Order'), value: orderNumber ?? t('none') },
          { label: t('Detail'), value: detail },
        ],
        why: t('You get this letter because it is the address for alerts of the shop.'),
      },
      context,
    )
  },
}
