/**
 * What people read who were never asked about pregnancy (D-09): on results for whoever prefers not to
 * say, and for everybody on the product page, which can be reached without a quiz. The checkout asks
 * in its own words, beside the note to the pharmacist. Alone in its file: browsers fetch it.
 */
import type { Phrase } from './phrase.ts'

export const neutralCaution: Phrase = {
  text: 'If you are or may be pregnant, or are breastfeeding, ask your doctor or our pharmacist before you take this.',
}
