/**
 * Email to the new address, when a customer asks to change their email address. Its link confirms
 * the change.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { hours } from '#domain/time.ts'

import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const newEmailConfirmation: EmailDefinition<AccountEmailData> = {
  kind: 'confirm new email',
  data: accountEmailData,
  isSecret: true,
  compose(data, context) {
    const { t } = context
    const { firstName } = data
    return composeAccountEmail(data, context, {
      subject: t('Verify your new email address'),
      preview: t('Until then, log in with your old address.'),
      heading: firstName
        ? t('Your new email address, {firstName}', { firstName })
        : t('Your new email address'),
      introParagraphs: [
        t(
          'You asked to log in with this email address. Open the link and enter your password to verify it. Until then, log in with your old address.',
        ),
      ],
      button: t('Verify my new email'),
      closingParagraphs: [
        t('The link works for {hours, plural, one {# hour} other {# hours}}.', {
          hours: mailedLinkLifetimes.new_email / hours(1),
        }),
        t('If it was not you, ignore this email. The account does not change.'),
      ],
    })
  },
}
