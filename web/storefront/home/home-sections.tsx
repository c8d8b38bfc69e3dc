// Everything below the first screen of the home page.
import type { CategoryPrice } from '#domain/catalogue/lowest-prices.ts'
import { CategoryPrices } from './category-prices.tsx'
import { Comparison } from './comparison.tsx'
import type { HeroProduct } from './home-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { IngredientIndex, type IndexedIngredient } from './ingredient-index.tsx'
import { ValueBlocks, type PricedJar } from './value-blocks.tsx'

type HomeSectionsProps = {
  hero: HeroProduct | undefined
  prices: readonly CategoryPrice[]
  jars: readonly PricedJar[]
  ingredients: readonly IndexedIngredient[]
}

export function HomeSections({ hero, prices, jars, ingredients }: HomeSectionsProps) {
  return (
    <>
      <HowItWorks hero={hero} />
      <CategoryPrices prices={prices} />
      <Comparison formula={hero?.formula} />
      <ValueBlocks jars={jars} />
      <IngredientIndex ingredients={ingredients} />
    </>
  )
}
