/**
 * Email to a customer who deleted their account: what was deleted, and what the law requires us to
 * keep.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'

import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const accountDeleted: EmailDefinition<AccountEmailData> = {
  kind: 'account deleted',
  data: accountEmailData,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('Your account was deleted'),
      preview: t('We deleted your login, default address and quiz answers.'),
      heading: t('Goodbye, {firstName}', { firstName: data.firstName }),
      introParagraphs: [
        t(
          'We deleted your account with its login, default address, health data and consents. We keep orders with their address, payment and acceptance of the terms for {years} years after the year of the order, because tax law requires it. Orders that are being made keep their health data until the day after delivery.',
          { years: retentionPeriods.orderYears },
        ),
        t(
          'Any active subscription was cancelled. We still make and send orders that are paid. Unpaid orders expire.',
        ),
      ],
      button: t('Back to the shop'),
      reasonForEmail: t('This is the last email about your account.'),
    })
  },
}
