/*
 * An ingredient of the pharmacy. Its pigment (colour number) is assigned once and never changes,
 * because customers learn the colour from the first jar. Amounts belong to a product's formula.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'

/** The substance that is weighed to put an active ingredient into a capsule. */
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
    /**
     * ASCII slug of the first name, see `toIngredientId`. It never changes, because it seeds the
     * drawing of the ingredient in the capsule.
     */
    id: string
    name: string
    /** Grade or origin of the ingredient, such as "Hydrolysed, type I"; empty if there is none. */
    form: string
    /** Number of the ingredient's colour (pigments.ts). */
    pigment: number
  }>

/**
 * "Vitamin B12" becomes `vitamin-b12`. Returns '' for a name without Latin letters or digits, which
 * the caller must refuse.
 */
export function toIngredientId(name: string): string {
  return splitIntoWords(name).join('-')
}
