/** Data schema and layout of account emails that have exactly one link, their button. */
import { z } from 'zod'

import type { EmailContext, ComposedEmail } from '#server/mail/email-definition.ts'
import { composeEmail, type EmailParts } from '#server/mail/email-layout.ts'
import { nameText } from '#server/mail/text-values.ts'

export const accountEmailData = z.object({
  /** Empty when the name is unknown. */
  firstName: nameText,
  /** Path of the button, with its token if it has one. It is appended to the shop's base URL. */
  path: z.string(),
  /** The email address that the email is about, if any. */
  email: z.string().default(''),
})

export type AccountEmailData = z.output<typeof accountEmailData>

/** Composes an email with one button and the reason why it was sent. */
export function composeAccountEmail(
  data: AccountEmailData,
  context: EmailContext,
  parts: Pick<
    EmailParts,
    'subject' | 'preview' | 'heading' | 'introParagraphs' | 'closingParagraphs'
  > & {
    button: string
    reasonForEmail?: string
  },
): ComposedEmail {
  const { button, reasonForEmail, ...texts } = parts
  return composeEmail(
    {
      ...texts,
      button: { label: button, url: `${context.publicUrl}${data.path}` },
      reasonForEmail:
        reasonForEmail ??
        context.t('You receive this email because you have an account at our shop.'),
    },
    context,
  )
}
