/**
 * Email to the old address, when a customer asks to change their email address. Its link stops the
 * change.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { days } from '#domain/time.ts'

import { accountEmailData, composeAccountEmail, type AccountEmailData } from './account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'

export const emailChangeRequested: EmailDefinition<AccountEmailData> = {
  kind: 'email change asked',
  data: accountEmailData,
  isSecret: true,
  compose(data, context) {
    const { t } = context
    return composeAccountEmail(data, context, {
      subject: t('Request to change your email address'),
      preview: t('If it was not you, you can stop the change.'),
      heading: t('Request to change your email address'),
      introParagraphs: [
        t(
          'Your account will use {email} once that address is verified. Until then, log in with this address.',
          { email: data.email },
        ),
      ],
      button: t('Keep this address'),
      closingParagraphs: [
        t(
          'If it was you, ignore this email. If it was not, press the button within {days} days and choose a new password.',
          { days: mailedLinkLifetimes.keep_email / days(1) },
        ),
      ],
    })
  },
}
