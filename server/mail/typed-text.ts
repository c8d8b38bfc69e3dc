/**
 * What customers typed, as the data of emails holds it: cleaned when an email is written, whoever queued
 * it. `typed-text.test.ts` fails for an email that takes such a text as a plain string.
 */
import { z } from 'zod'

import { greetableName } from '#domain/accounts/greetable-name.ts'
import { cleanLine, cleanLines } from '#domain/mail/clean-text.ts'

/** A name to greet with; empty for what is no name. */
export const typedName = z.string().transform(greetableName)

export const typedLine = (cap: number) => z.string().transform((text) => cleanLine(text, cap))

export const typedLines = (cap: number) => z.string().transform((text) => cleanLines(text, cap))
