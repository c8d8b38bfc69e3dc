/**
 * Schemas for text that customers typed. Parsing cleans the text, so that it cannot become a link
 * or a header of the email. `text-values.test.ts` fails for an email that uses a plain string
 * instead.
 */
import { z } from 'zod'

import { toGreetableName } from '#domain/accounts/greetable-name.ts'
import { cleanLine, cleanLines } from '#domain/mail/clean-text.ts'

/** A name for the greeting; empty when the text does not look like a name. */
export const nameText = z.string().transform(toGreetableName)

/** One line of at most `maxLength` characters, and '…' if the text was longer. */
export const singleLineText = (maxLength: number) =>
  z.string().transform((text) => cleanLine(text, maxLength))

/** Several lines, made from the first `maxLength` characters. */
export const multiLineText = (maxLength: number) =>
  z.string().transform((text) => cleanLines(text, maxLength))
