/**
 * Email to a customer who asked to reset the password. Its link works once and for a short time.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const passwordResetRequested: EmailDefinition<AccountEmailData> = {
  kind: 'reset password',
  data: accountEmailData,
  isSecret: true,
  compose(data, context) {
    const { t } = context
    const worksFor = t(
      'The link works once and for {hours, plural, one {# hour} other {# hours}}.',
      { hours: mailedLinkLifetimes.reset / hours(1) },
    )
    return composeAccountEmail(data, context, {
      subject: t('Choose a new password'),
      preview: worksFor,
      heading: t('Choose a new password'),
      introParagraphs: [
        t(
          'We received a request to reset your password. Choosing a new one logs you out on all devices.',
        ),
      ],
      button: t('Choose a new password'),
      closingParagraphs: [
        worksFor,
        t('If you did not ask for it, ignore this email. Your password does not change.'),
      ],
    })
  },
}
