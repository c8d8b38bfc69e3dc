/**
 * Email to a customer after registration, or when they ask for it again. Its link verifies the
 * address.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const verificationEmail: EmailDefinition<AccountEmailData> = {
  kind: 'verify email',
  data: accountEmailData,
  isSecret: true,
  compose(data, context) {
    const { t } = context
    const { firstName } = data
    return composeAccountEmail(data, context, {
      subject: t('Verify your email address'),
      preview: t('Open the link and enter the password that you chose.'),
      heading: firstName ? t('Welcome, {firstName}', { firstName }) : t('Welcome'),
      introParagraphs: [
        t(
          'Open the link, enter the password that you chose and verify this address. Then you can log in.',
        ),
      ],
      button: t('Verify my email'),
      closingParagraphs: [
        t('The link works for {hours, plural, one {# hour} other {# hours}}.', {
          hours: mailedLinkLifetimes.verify / hours(1),
        }),
        t(
          'If you did not register, or received several of these emails, use the same page to delete the registration or choose your own password.',
        ),
      ],
      reasonForEmail: t('You receive this email because someone registered with this address.'),
    })
  },
}
