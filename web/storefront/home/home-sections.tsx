// Everything below the first screen of the home page.
import { Comparison } from './comparison.tsx'
import type { HeroProduct } from './home-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { IngredientIndex, type IndexedIngredient } from './ingredient-index.tsx'
import { ValueBlocks, type PricedJar } from './value-blocks.tsx'

type HomeSectionsProps = {
  hero: HeroProduct | undefined
  jars: readonly PricedJar[]
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
