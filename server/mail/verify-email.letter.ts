/** After registering, or when asked for again: the link that proves the address. */
import { greetableName } from '#domain/accounts/greetable-name.ts'
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
    const firstName = greetableName(data.firstName)
    return writeAccountLetter(data, context, {
      subject: t('Please verify your email address'),
      preview: t('One press and your account is ready.'),
      heading: firstName ? t('Welcome, {firstName}', { firstName }) : t('Welcome'),
      opening: [t('One press shows us that this address is yours. Then you can log in.')],
      button: t('Verify my email'),
      closing: [
        t('The link works for {hours, plural, one {# hour} other {# hours}}.', {
          hours: mailedLinkLives.verify / hours(1),
        }),
        t('You did not register? Then do nothing: without the link the account stays closed.'),
      ],
      why: t('You get this letter because somebody registered with this address.'),
    })
  },
}
