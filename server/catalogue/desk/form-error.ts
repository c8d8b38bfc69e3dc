/**
 * Errors of forms whose problems are phrases, a text with placeholders and their values
 * (FormProblem): products, couriers and vouchers.
 */
import type { FormProblem } from '#domain/form-problem.ts'
import { createTranslator } from '#domain/content/messages.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * The message that the specification fixes for a refused new product (D-26 in
 * docs/decisions/register.md).
 */
export const addFailedMessage = 'Failed to add product. Please try again.'

const t = createTranslator()

/**
 * Returns an INVALID error with the first problem of each field, in English. `message` replaces the
 * standard message.
 */
export function createFormError(problems: readonly FormProblem[], message?: string): ShopError {
  const fields: Record<string, string> = {}
  for (const { field, phrase } of problems) fields[field] ??= toEnglishText(phrase)
  return new ShopError('INVALID', { fields, ...(message !== undefined && { message }) })
}

/** Returns the phrase with its values, as staff read it: the desks are in English only. */
export function toEnglishText({ text, values }: Phrase): string {
  return t(text, values)
}
