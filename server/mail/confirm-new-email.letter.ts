/** Sent to an account's new address; its link confirms the change (D-95). */
import { mailedLinkLives } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const confirmNewEmail: Letter<AccountLetterData> = {
  kind: 'confirm new email',
  data: accountLetterData,
  secret: true,
  write(data, context) {
    const { t } = context
    const { firstName } = data
    return writeAccountLetter(data, context, {
      subject: t('Please verify your new email address'),
      preview: t('Until then your old address stays in use.'),
      heading: firstName
        ? t('Your new address, {firstName}', { firstName })
        : t('Your new address'),
      opening: [
        t(
          'You want to log in with this address from now on. Open the link and enter the password of your account; until then your old address stays in use.',
        ),
      ],
      button: t('Verify my new email'),
      closing: [
        t('The link works for {hours, plural, one {# hour} other {# hours}}.', {
          hours: mailedLinkLives.new_email / hours(1),
        }),
        t('It was not you? Then do nothing, and the account stays as it is.'),
      ],
    })
  },
}
