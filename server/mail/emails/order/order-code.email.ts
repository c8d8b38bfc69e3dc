/** Email to a guest with the code that opens an order in their browser. */
import { z } from 'zod'

import { mailedCodeLifetimeMs } from '#domain/accounts/mailed-code.ts'
import { minutes } from '#domain/time.ts'

import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { formatCode } from '#server/mail/emails/format-code.ts'

const orderCodeData = z.object({
  /** Digits without spaces (`createMailedCode`). */
  code: z.string(),
  /** The order number that customers see, not the id. */
  number: z.string(),
  /**
   * The page that asked for the code. The page with a pharmacist's message needs a token, so this
   * email cannot link to it. Emails queued by older versions do not have `page`.
   */
  page: z.enum(['order', 'message']).default('order'),
})

export const orderCode: EmailDefinition<z.output<typeof orderCodeData>> = {
  kind: 'order code',
  data: orderCodeData,
  isSecret: true,
  compose({ code, number, page }, context) {
    const { t, publicUrl } = context
    const validMinutes = mailedCodeLifetimeMs / minutes(1)
    const shownCode = formatCode(code)
    return composeEmail(
      {
        subject: t('{code} opens your order {number}', { code: shownCode, number }),
        preview: t('The code works for {minutes} minutes.', { minutes: validMinutes }),
        heading: shownCode,
        introParagraphs: [
          t('To see order {number}, enter this code on the page where you asked for it.', {
            number,
          }),
          t('It works once, within {minutes} minutes.', { minutes: validMinutes }),
        ],
        ...(page === 'order' && {
          button: { label: t('Enter the code'), url: `${publicUrl}/track-order` },
        }),
        closingParagraphs: [t('If you did not ask for it, ignore this email.')],
        reasonForEmail: t(
          'You receive this email because someone asked to see an order placed with this email address.',
        ),
      },
      context,
    )
  },
}
