/** Tells the owner that a condition needs attention or has ended; also sent to ALERT_URL. */
import { z } from 'zod'

import type { Letter } from './letter.ts'
import { writeLetter } from './letter-frame.ts'

const data = z.object({ summary: z.string(), isOver: z.boolean() })

export const ownerAlert: Letter<z.output<typeof data>> = {
  kind: 'owner alert',
  data,
  write({ summary, isOver }, context) {
    const { t } = context
    const subject = isOver ? t('Resolved: shop alert') : t('Shop alert: action needed')
    return writeLetter(
      {
        subject,
        preview: summary,
        heading: subject,
        opening: isOver ? [t('This alert is resolved:'), summary] : [summary],
        why: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
