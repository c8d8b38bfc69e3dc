/**
 * Email to a customer with the code that adds orders or a quiz, made without an account, to their
 * account.
 */
import { z } from 'zod'

import { mailedCodeLifetimeMs } from '#domain/accounts/mailed-code.ts'
import { minutes } from '#domain/time.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { formatCode } from '#server/mail/emails/format-code.ts'

const claimCodeData = z.object({
  /** Digits without spaces (`createMailedCode`). */
  code: z.string(),
  /** What the code adds to the account. */
  what: z.enum(['orders', 'quiz']),
})

export const claimCode: EmailDefinition<z.output<typeof claimCodeData>> = {
  kind: 'claim code',
  data: claimCodeData,
  isSecret: true,
  compose({ code, what }, context) {
    const { t } = context
    const lifetime = { minutes: mailedCodeLifetimeMs / minutes(1) }
    const shownCode = formatCode(code)
    return composeEmail(
      {
        subject:
          what === 'orders'
            ? t('{code} adds your orders to your account', { code: shownCode })
            : t('{code} adds your quiz results to your account', { code: shownCode }),
        preview: t('The code works for {minutes} minutes.', lifetime),
        heading: shownCode,
        introParagraphs: [
          what === 'orders'
            ? t('Enter this code in your account to add the orders you placed without one.')
            : t('Enter this code on the page with your quiz results to keep them in your account.'),
          t('It works once, within {minutes} minutes.', lifetime),
        ],
        closingParagraphs: [
          t('If you did not ask for it, do not share the code. Nothing is added without it.'),
        ],
        reasonForEmail: t(
          'You receive this email because a logged-in customer asked for this code.',
        ),
      },
      context,
    )
  },
}
