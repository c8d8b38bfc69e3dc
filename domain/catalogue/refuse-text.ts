/** Text checks of the product form. They report problems through `refuse`. */
import {
  validateSingleLine,
  validateMultilineText,
  type TextCheckResult,
} from '#domain/checkout/text-limits.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { findScheduledPoison } from './formula/scheduled-poisons.ts'

/**
 * Adds a problem to the result. `text` is an English message key with the placeholders `values`.
 */
export type Refuse = (field: string, text: string, values?: Phrase['values']) => void

type FieldText = { readonly field: string; readonly text: string; readonly maxLength: number }

/** Refuses a text of one line that is too long or cannot be printed. */
export function checkLine({ field, text, maxLength }: FieldText, refuse: Refuse): void {
  refuseFailedCheck(validateSingleLine(text, maxLength), { field, maxLength }, refuse)
}

/** Refuses a text of several lines that is too long or cannot be printed. */
export function checkLines({ field, text, maxLength }: FieldText, refuse: Refuse): void {
  refuseFailedCheck(validateMultilineText(text, maxLength), { field, maxLength }, refuse)
}

function refuseFailedCheck(
  checkResult: TextCheckResult,
  { field, maxLength }: Omit<FieldText, 'text'>,
  refuse: Refuse,
): void {
  if (checkResult.ok) return
  if (checkResult.reason === 'long')
    refuse(field, 'At most {count} characters.', { count: String(maxLength) })
  else refuse(field, 'This contains a character that cannot be printed. Type it again.')
}

/** Refuses a text that names a scheduled poison. */
export function refusePoison(field: string, text: string, refuse: Refuse): void {
  const poison = findScheduledPoison(text)
  if (poison)
    refuse(field, '{name} is a scheduled poison and may not be sold online ({source}).', {
      name: poison.name,
      source: poison.source.title,
    })
}
