/** What letters about an account share: who it goes to, and the one link it may carry. */
import { z } from 'zod'

import type { LetterContext, WrittenLetter } from './letter.ts'
import { writeLetter, type LetterParts } from './letter-frame.ts'
import { typedName } from './typed-text.ts'

export const accountLetterData = z.object({
  /** Blank when nobody's name is known. */
  firstName: typedName,
  /** A path of the shop with its token; the shop's own address is put before it. */
  path: z.string(),
  /** The e-mail address the letter is about, where it is about one. */
  email: z.string().default(''),
})

export type AccountLetterData = z.output<typeof accountLetterData>

/** A letter with one button and the reason why it came. */
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
      why: why ?? context.t('You get this letter because of your account at our shop.'),
    },
    context,
  )
}
