/**
 * Text checks of the product form. Each check returns nothing, and calls `addProblem` for a
 * problem.
 */
import {
  validateSingleLine,
  validateMultilineText,
  type TextCheckResult,
} from '#domain/checkout/text-limits.ts'
import type { AddProblem } from '#domain/form-problem.ts'
import { findScheduledPoison } from './formula/scheduled-poisons.ts'

type FieldText = { readonly field: string; readonly text: string; readonly maxLength: number }

/** Adds a problem if a text of one line is too long or cannot be printed. */
export function checkSingleLine(
  { field, text, maxLength }: FieldText,
  addProblem: AddProblem,
): void {
  addTextProblem(validateSingleLine(text, maxLength), { field, maxLength }, addProblem)
}

/** Adds a problem if a text of several lines is too long or cannot be printed. */
export function checkMultilineText(
  { field, text, maxLength }: FieldText,
  addProblem: AddProblem,
): void {
  addTextProblem(validateMultilineText(text, maxLength), { field, maxLength }, addProblem)
}

function addTextProblem(
  checkResult: TextCheckResult,
  { field, maxLength }: Omit<FieldText, 'text'>,
  addProblem: AddProblem,
): void {
  if (checkResult.ok) return
  if (checkResult.reason === 'long')
    addProblem(field, 'At most {count} characters.', { count: String(maxLength) })
  else addProblem(field, 'This contains a character that cannot be printed. Type it again.')
}

/** Adds a problem if a text names a scheduled poison. */
export function checkForPoison(field: string, text: string, addProblem: AddProblem): void {
  const poison = findScheduledPoison(text)
  if (poison)
    addProblem(field, '{name} is a scheduled poison and may not be sold online ({source}).', {
      name: poison.name,
      source: poison.source.title,
    })
}
