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
    const subject = isOver ? t('Over: an alert of the shop') : t('The shop needs attention')
    return writeLetter(
      {
        subject,
        preview: summary,
        heading: subject,
        opening: isOver ? [t('This is over. It said:'), summary] : [summary],
        why: t('You get this letter because it is the address for alerts of the shop.'),
      },
      context,
    )
  },
}
