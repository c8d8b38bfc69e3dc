/**
 * Email to the owner when one member of staff reads more health records in an hour than the setting
 * HEALTH_READS_PER_HOUR.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const bulkReadData = z.object({
  /** Email address of the staff member. */
  who: z.string(),
  /** Health records read in the hour. */
  records: z.number(),
  /** End of the hour, formatted for the reader. */
  until: z.string(),
})

export const healthReadInBulk: EmailDefinition<z.output<typeof bulkReadData>> = {
  kind: 'health read in bulk',
  data: bulkReadData,
  compose({ who: staffEmail, records: recordCount, until: hourEnd }, context) {
    const { t } = context
    return composeEmail(
      {
        subject: t('Check: {who} read many health records', { who: staffEmail }),
        preview: t('One staff account read many health records within an hour.'),
        heading: t('Many health records were read'),
        introParagraphs: [
          t(
            'One staff account read more health records in an hour than usual. This may be normal work, such as an export. Ask the staff member and check the audit log. If someone else used the account, remove its role.',
          ),
        ],
        details: [
          { label: t('Account'), value: staffEmail },
          { label: t('Records read'), value: String(recordCount) },
          { label: t('Hour ending'), value: hourEnd },
        ],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
