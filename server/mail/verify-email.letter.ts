/** Link that verifies an email address, after registration or on request. */
import { mailedLinkLives } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const verifyEmail: Letter<AccountLetterData> = {
  kind: 'verify email',
  data: accountLetterData,
  secret: true,
  write(data, context) {
    const { t } = context
    const { firstName } = data
    return writeAccountLetter(data, context, {
      subject: t('Verify your email address'),
      preview: t('Open the link and enter the password that you chose.'),
      heading: firstName ? t('Welcome, {firstName}', { firstName }) : t('Welcome'),
      opening: [
        t(
          'Open the link, enter the password that you chose and verify this address. Then you can log in.',
        ),
      ],
      button: t('Verify my email'),
      closing: [
        t('The link works for {hours, plural, one {# hour} other {# hours}}.', {
          hours: mailedLinkLives.verify / hours(1),
        }),
        t(
          'If you did not register, or received several of these emails, use the same page to delete the registration or choose your own password.',
        ),
      ],
      why: t('You receive this email because someone registered with this address.'),
    })
  },
}
