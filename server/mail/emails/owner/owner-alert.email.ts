/**
 * Email to the owner when the shop has a problem, and when the problem is resolved. The same alert
 * is sent to ALERT_URL.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const alertData = z.object({
  /** One sentence about the problem. */
  summary: z.string(),
  /** True when the problem is resolved. */
  isOver: z.boolean(),
})

export const ownerAlert: EmailDefinition<z.output<typeof alertData>> = {
  kind: 'owner alert',
  data: alertData,
  compose({ summary, isOver }, context) {
    const { t } = context
    const subject = isOver ? t('Resolved: shop alert') : t('Shop alert: action needed')
    return composeEmail(
      {
        subject,
        preview: summary,
        heading: subject,
        introParagraphs: isOver ? [t('This alert is resolved:'), summary] : [summary],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
