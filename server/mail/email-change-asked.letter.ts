/** Sent to the old address while a change is pending; its link stops the change (T-F08). */
import { mailedLinkLives } from '#domain/accounts/mailed-link.ts'
import { days } from '#domain/time.ts'

import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const emailChangeAsked: Letter<AccountLetterData> = {
  kind: 'email change asked',
  data: accountLetterData,
  secret: true,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('Your email address is about to change'),
      preview: t('Was it not you? You can stop it.'),
      heading: t('Your email address is about to change'),
      opening: [
        t(
          'Your account asked to use {email} instead of this address. It counts once that address is verified. Until then you log in with this one.',
          { email: data.email },
        ),
      ],
      button: t('Keep this address'),
      closing: [
        t(
          'It was you? Then do nothing. It was not? Press the button, which works for {days} days, and choose a new password.',
          { days: mailedLinkLives.keep_email / days(1) },
        ),
      ],
    })
  },
}
