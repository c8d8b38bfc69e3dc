/*
 * An ingredient the pharmacy keeps. Its colour number is given once and never changes: a customer
 * learns "magnesium is the turquoise one" from the first jar. Amounts belong to a product's formula.
 */

/** What is weighed to get an active ingredient into a capsule. */
export type Source = Readonly<{
  /** Salt, extract or trituration, as a label says it after "as"; empty for the pure substance. */
  compound: string
  /** Mass fraction of active ingredient in the compound: above 0, at most 1; 1 for a pure substance. */
  factor: number
}>

/** Its source is the one the pharmacy usually stocks; a formula may name another. */
export type Ingredient = Source &
  Readonly<{
    /** ASCII slug; seeds the drawing, so it never changes either. */
    id: string
    name: string
    /** Grade or origin of a substance that is weighed as it is: "Hydrolysed, type I". */
    form: string
    /** 1 to 28, see `pigments.ts`. */
    pigment: number
  }>

/** "Vitamin B12" is `vitamin-b12`; empty when a name has no Latin letter or figure to keep. */
export function ingredientIdOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
