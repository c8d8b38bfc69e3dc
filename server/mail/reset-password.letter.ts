/** The link to choose a new password: one hour, one use. */
import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const resetPassword: Letter<AccountLetterData> = {
  kind: 'reset password',
  data: accountLetterData,
  secret: true,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('Choose a new password'),
      preview: t('The link works once and for one hour.'),
      heading: t('A new password'),
      opening: [t('Here you choose a new password. All open logins end when you do.')],
      button: t('Choose a new password'),
      closing: [
        t('The link works once and for one hour.'),
        t('You did not ask for it? Then do nothing: your password stays as it is.'),
      ],
    })
  },
}
