/** Text checks of the product form. They report problems through `refuse`. */
import type { TextCheckResult } from '#domain/checkout/text-limits.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { findScheduledPoison } from './formula/scheduled-poisons.ts'

/**
 * Adds a problem to the result. `text` is an English message key with the placeholders `values`.
 */
export type Refuse = (field: string, text: string, values?: Phrase['values']) => void

/** Returns the text unchanged, and refuses it when it is too long or cannot be printed. */
export function checkText(
  field: string,
  text: string,
  maxLength: number,
  check: (text: string, maxLength: number) => TextCheckResult,
  refuse: Refuse,
): string {
  const checkResult = check(text, maxLength)
  if (checkResult.ok) return text
  if (checkResult.reason === 'long')
    refuse(field, 'At most {count} characters.', { count: String(maxLength) })
  else refuse(field, 'This contains a character that cannot be printed. Type it again.')
  return text
}

export function refusePoison(field: string, text: string, refuse: Refuse): void {
  const poison = findScheduledPoison(text)
  if (poison)
    refuse(field, '{name} is a scheduled poison and may not be sold online ({source}).', {
      name: poison.name,
      source: poison.source.title,
    })
}
