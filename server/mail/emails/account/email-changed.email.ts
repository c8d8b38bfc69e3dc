/** Email to the old and the new address, after a customer's email address was changed. */
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
      introParagraphs: [
        t('Log in with {email} from now on. We send emails about your orders there.', {
          email: data.email,
        }),
      ],
      button: t('Log in'),
      closingParagraphs: [
        t(
          'If it was not you, use "Keep this address" in our earlier email, or reply to this email.',
        ),
      ],
    })
  },
}
