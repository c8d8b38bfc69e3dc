/** Tells the account's owner that the password was changed. */
import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const passwordChanged: Letter<AccountLetterData> = {
  kind: 'password changed',
  data: accountLetterData,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('Your password was changed'),
      preview: t('All logins have ended.'),
      heading: t('Your password was changed'),
      opening: [t('All logins have ended. Log in again with your new password.')],
      button: t('Log in'),
      closing: [
        t(
          'You did not do this? Choose "Forgot Password?" on the login page now and answer this letter.',
        ),
      ],
    })
  },
}
