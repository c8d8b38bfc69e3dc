/**
 * The caution for people who were not asked about pregnancy (D-09 in docs/decisions/register.md).
 * The caution is shown with the results for "Prefer not to say", and to everyone on the product
 * page, which needs no quiz. The checkout has its own text beside the medical note. This file is
 * separate because browsers download it.
 */
import type { Phrase } from './phrase.ts'

export const pregnancyCaution: Phrase = {
  text: 'If you are or may be pregnant, or are breastfeeding, ask your doctor or our pharmacist before you take this.',
}
