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
      preview: t('You were logged out on all devices.'),
      heading: t('Your password was changed'),
      opening: [t('You were logged out on all devices. Log in again with your new password.')],
      button: t('Log in'),
      closing: [
        t(
          'If it was not you, choose "Forgot Password?" on the login page now and reply to this email.',
        ),
      ],
    })
  },
}
