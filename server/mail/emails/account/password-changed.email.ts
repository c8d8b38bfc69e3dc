/** Email to a customer whose password was changed, in case someone else changed it. */
import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const passwordChanged: EmailDefinition<AccountEmailData> = {
  kind: 'password changed',
  data: accountEmailData,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('Your password was changed'),
      preview: t('You were logged out on all devices.'),
      heading: t('Your password was changed'),
      introParagraphs: [
        t('You were logged out on all devices. Log in again with your new password.'),
      ],
      button: t('Log in'),
      closingParagraphs: [
        t(
          'If it was not you, choose "Forgot Password?" on the login page now and reply to this email.',
        ),
      ],
    })
  },
}
