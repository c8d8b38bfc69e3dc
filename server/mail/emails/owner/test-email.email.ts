/** Email to the owner that an admin sends from the page Going live, to check that emails arrive. */
import { z } from 'zod'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'

const testEmailData = z.object({})

export const testEmail: EmailDefinition<z.output<typeof testEmailData>> = {
  kind: 'test email',
  data: testEmailData,
  compose(_, context) {
    const { t } = context
    const subject = t('Test email of your shop')
    return composeEmail(
      {
        subject,
        preview: t('Emails of your shop arrive at this address.'),
        heading: subject,
        introParagraphs: [
          t('Emails of your shop arrive at this address.'),
          t('Check that this email is not in the spam folder. There is nothing else to do.'),
        ],
        reasonForEmail: t('You receive this email because this is the shop’s alert address.'),
      },
      context,
    )
  },
}
