/**
 * Schemas for text that customers typed: cleaned when the email is composed. `typed-text.test.ts`
 * fails for an email that uses such text as a plain string.
 */
import { z } from 'zod'

import { greetableName } from '#domain/accounts/greetable-name.ts'
import { cleanLine, cleanLines } from '#domain/mail/clean-text.ts'

/** A name for the greeting; empty when the text does not look like a name. */
export const typedName = z.string().transform(greetableName)

export const typedLine = (cap: number) => z.string().transform((text) => cleanLine(text, cap))

export const typedLines = (cap: number) => z.string().transform((text) => cleanLines(text, cap))
