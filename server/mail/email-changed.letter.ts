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
      preview: t('Log in with the new address from now on.'),
      heading: t('Your email address was changed'),
      opening: [
        t('Log in with {email} from now on. We send emails about your orders there.', {
          email: data.email,
        }),
      ],
      button: t('Log in'),
      closing: [
        t(
          'If it was not you, use "Keep this address" in our earlier email, or reply to this email.',
        ),
      ],
    })
  },
}
