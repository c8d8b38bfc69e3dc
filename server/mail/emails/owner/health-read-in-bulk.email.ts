/**
 * Alerts the owner: one staff member read more health records in an hour than the alert's limit.
 */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const dataSchema = z.object({
  /** Email address of the staff member. */
  who: z.string(),
  /** Health records read in the hour. */
  records: z.number(),
  /** End of the hour, formatted for the reader. */
  until: z.string(),
})

export const healthReadInBulk: EmailDefinition<z.output<typeof dataSchema>> = {
  kind: 'health read in bulk',
  data: dataSchema,
  compose({ who, records, until }, context) {
    const { t } = context
    return composeEmail(
      {
        subject: t('Check: {who} read many health records', { who }),
        preview: t('One staff login read many health records within an hour.'),
        heading: t('Many health records were read'),
        opening: [
          t(
            'One staff login read more health records in an hour than usual. This may be normal work, such as an export. Ask the staff member and check the audit log. If someone else used the login, remove its role.',
          ),
        ],
        facts: [
          { label: t('Login'), value: who },
          { label: t('Records read'), value: String(records) },
          { label: t('Hour ending'), value: until },
        ],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
