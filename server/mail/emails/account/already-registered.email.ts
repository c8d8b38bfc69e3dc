/**
 * Email to an address that already has an account, when someone tries to register it or to move
 * another account to it. The screen shows the same text as for a new address, so that a stranger
 * cannot learn who has an account.
 */
import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const alreadyRegistered: EmailDefinition<AccountEmailData> = {
  kind: 'already registered',
  data: accountEmailData,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('You already have an account'),
      preview: t('Nothing was changed.'),
      heading: t('You already have an account'),
      introParagraphs: [
        t(
          'Someone, perhaps you, tried to use this email address for another account. It already has an account, so nothing was changed. Log in with your password, or reset it.',
        ),
      ],
      button: t('Log in'),
      closingParagraphs: [
        t('Forgot your password? Choose "Forgot Password?" on the login page.'),
        t('If it was not you, ignore this email.'),
      ],
    })
  },
}
