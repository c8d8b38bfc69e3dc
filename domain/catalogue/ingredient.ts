/*
 * An ingredient the pharmacy keeps. Its colour number is given once and never changes: a customer
 * learns "magnesium is the turquoise one" from the first jar. Amounts belong to a product's formula.
 */

export type Ingredient = Readonly<{
  /** ASCII slug; seeds the drawing, so it never changes either. */
  id: string
  name: string
  /** What it is made from or how pure, as a label says it. */
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
