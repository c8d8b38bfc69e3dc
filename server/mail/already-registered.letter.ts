/**
 * For the owner of an email address that someone tried to register, or to move an account to,
 * although it has an account. The screen says the same as for a new address (D-92).
 */
import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const alreadyRegistered: Letter<AccountLetterData> = {
  kind: 'already registered',
  data: accountLetterData,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('You already have an account'),
      preview: t('Nothing was changed.'),
      heading: t('You have an account already'),
      opening: [
        t(
          'Somebody, perhaps you, asked for an account with this address. There is one already, so nothing was changed. Log in with your password, or choose a new one.',
        ),
      ],
      button: t('Log in'),
      closing: [
        t('Forgotten your password? Choose "Forgot Password?" on that page.'),
        t('It was not you? Then you need do nothing.'),
      ],
    })
  },
}
