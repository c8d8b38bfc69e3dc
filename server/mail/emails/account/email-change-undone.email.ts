/**
 * Email to both addresses, after the owner of the old address undid a change that was already
 * confirmed.
 */
import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const emailChangeUndone: EmailDefinition<AccountEmailData> = {
  kind: 'email change undone',
  data: accountEmailData,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('The change of your email address was undone'),
      preview: t('Log in with {email} from now on.', { email: data.email }),
      heading: t('The change of your email address was undone'),
      introParagraphs: [
        t('"Keep this address" was pressed in our email to {email}. Log in with that address.', {
          email: data.email,
        }),
        t('If you did not ask for the change, choose "Forgot Password?" on the login page now.'),
      ],
      button: t('Log in'),
      closingParagraphs: [t('If you wanted the change, reply to this email.')],
    })
  },
}
