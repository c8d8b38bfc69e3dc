/** Sent to both addresses after an email change. */
import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const emailChanged: EmailDefinition<AccountEmailData> = {
  kind: 'email changed',
  data: accountEmailData,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('Your email address was changed'),
      preview: t('Log in with the new address from now on.'),
      heading: t('Your email address was changed'),
      opening: [
        t('Log in with {email} from now on. We send emails about your orders there.', {
          email: data.email,
        }),
      ],
      button: t('Log in'),
      closing: [
        t(
          'If it was not you, use "Keep this address" in our earlier email, or reply to this email.',
        ),
      ],
    })
  },
}
