/** Shared parts of account emails: their data and their one link. */
import { z } from 'zod'

import type { LetterContext, WrittenLetter } from './letter.ts'
import { writeLetter, type LetterParts } from './letter-frame.ts'
import { typedName } from './typed-text.ts'

export const accountLetterData = z.object({
  /** Empty when the name is unknown. */
  firstName: typedName,
  /** Path with its token; the shop's origin is put before it. */
  path: z.string(),
  /** The email address that the email is about, if any. */
  email: z.string().default(''),
})

export type AccountLetterData = z.output<typeof accountLetterData>

/** Composes an email with one button and the reason why it was sent. */
export function writeAccountLetter(
  data: AccountLetterData,
  context: LetterContext,
  parts: Pick<LetterParts, 'subject' | 'preview' | 'heading' | 'opening' | 'closing'> & {
    button: string
    why?: string
  },
): WrittenLetter {
  const { button, why, ...words } = parts
  return writeLetter(
    {
      ...words,
      button: { label: button, address: `${context.publicUrl}${data.path}` },
      why: why ?? context.t('You receive this email because you have an account at our shop.'),
    },
    context,
  )
}
