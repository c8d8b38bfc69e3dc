/** Link to choose a new password: short-lived and for one use. */
import { mailedLinkLives } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const resetPassword: Letter<AccountLetterData> = {
  kind: 'reset password',
  data: accountLetterData,
  secret: true,
  write(data, context) {
    const { t } = context
    const worksFor = t(
      'The link works once and for {hours, plural, one {# hour} other {# hours}}.',
      { hours: mailedLinkLives.reset / hours(1) },
    )
    return writeAccountLetter(data, context, {
      subject: t('Choose a new password'),
      preview: worksFor,
      heading: t('A new password'),
      opening: [t('Here you choose a new password. All open logins end when you do.')],
      button: t('Choose a new password'),
      closing: [
        worksFor,
        t('You did not ask for it? Then do nothing: your password stays as it is.'),
      ],
    })
  },
}
