/** Sent to both addresses after an email change. */
import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const emailChanged: Letter<AccountLetterData> = {
  kind: 'email changed',
  data: accountLetterData,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('Your email address was changed'),
      preview: t('From now on you log in with the new address.'),
      heading: t('Your email address was changed'),
      opening: [
        t('From now on you log in with {email}, and letters about your orders go there.', {
          email: data.email,
        }),
      ],
      button: t('Log in'),
      closing: [
        t(
          'You did not do this? Use "Keep this address" in our letter before this one, or answer this letter.',
        ),
      ],
    })
  },
}
