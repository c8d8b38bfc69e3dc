/**
 * The caution for people who were not asked about pregnancy (D-09): on results for "Prefer not to
 * say", and for everyone on the product page, which needs no quiz. The checkout has its own text
 * beside the medical note. In its own file because browsers download it.
 */
import type { Phrase } from './phrase.ts'

export const neutralCaution: Phrase = {
  text: 'If you are or may be pregnant, or are breastfeeding, ask your doctor or our pharmacist before you take this.',
}
