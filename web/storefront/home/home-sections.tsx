// What follows the first screen of the home page.
import type { Formula } from '#domain/catalogue/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { Comparison } from './comparison.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { IngredientIndex, type IndexedIngredient } from './ingredient-index.tsx'
import { ValueBlocks } from './value-blocks.tsx'

type HomeSectionsProps = {
  hero: { name: string; formula: Formula; jar: Picture | undefined } | undefined
  jars: readonly Picture[]
  ingredients: readonly IndexedIngredient[]
}

export function HomeSections({ hero, jars, ingredients }: HomeSectionsProps) {
  return (
    <>
      <HowItWorks hero={hero} />
      <Comparison formula={hero?.formula} />
      <ValueBlocks jars={jars} />
      <IngredientIndex ingredients={ingredients} />
    </>
  )
}
