/*
 * An ingredient of the pharmacy. Its colour number is assigned once and never changes, because
 * customers learn the colour from the first jar. Amounts belong to a product's formula.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'

/** What is weighed to get an active ingredient into a capsule. */
type Source = Readonly<{
  /**
   * Salt, extract or trituration, as a label prints it after "as"; empty for the pure substance.
   */
  compound: string
  /**
   * Mass fraction of active ingredient in the compound: above 0, at most 1; 1 for a pure substance.
   */
  factor: number
}>

/** An ingredient with the source that the pharmacy stocks; a formula may use another source. */
export type Ingredient = Source &
  Readonly<{
    /** ASCII slug. It seeds the drawing, so it never changes. */
    id: string
    name: string
    /** Grade or origin of a substance that is weighed as it is: "Hydrolysed, type I". */
    form: string
    /** 1 to 28, see `pigments.ts`. */
    pigment: number
  }>

/** "Vitamin B12" becomes `vitamin-b12`. Returns '' for a name without Latin letters or digits. */
export function toIngredientId(name: string): string {
  return splitIntoWords(name).join('-')
}
