/** Last email of an account: what was deleted and what the law requires us to keep. */
import { keptPeriods } from '#domain/kept-periods.ts'

import { accountLetterData, writeAccountLetter, type AccountLetterData } from './account-letter.ts'
import type { Letter } from './letter.ts'

export const accountDeleted: Letter<AccountLetterData> = {
  kind: 'account deleted',
  data: accountLetterData,
  write(data, context) {
    const { t } = context
    return writeAccountLetter(data, context, {
      subject: t('Your account was deleted'),
      preview: t('Your login, addresses and quiz answers are gone.'),
      heading: t('Goodbye, {firstName}', { firstName: data.firstName }),
      opening: [
        t(
          'Your account was deleted: your login, your default address, your health data and what you agreed to. Orders stay with their address and payment for {years} years after the year of the order, because tax law requires it. Orders that are being made keep their health data until the day after delivery.',
          { years: keptPeriods.orderYears },
        ),
        t(
          'A running subscription was cancelled at once. What you have paid for is still made and sent to you; an order that is not paid ends by itself.',
        ),
      ],
      button: t('Back to the shop'),
      why: t('This is the last letter about your account.'),
    })
  },
}
