/*
 * Converts the seed data to products for the database, the picture script and tests. Joins amounts
 * with their ingredients, and adds descriptions and picture paths.
 */
import { sortIngredientsByAmount, type Formula } from '#domain/catalogue/formula/formula.ts'
import { listDrawnPictures, getMainPictureUrl } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { listSupplementFacts } from '#domain/catalogue/formula/supplement-facts.ts'
import { parseRinggit } from '#domain/money.ts'
import { seedIngredients } from './ingredients.ts'
import { seedProducts, type SeedProduct } from './products.ts'

const ingredientById = new Map(seedIngredients.map((ingredient) => [ingredient.id, ingredient]))

/** Returns the demo products in display order. Throws if the seed data are inconsistent. */
export function seedCatalogue(): Product[] {
  return seedProducts.map(toProduct)
}

function toProduct(seed: SeedProduct): Product {
  const { price, formula: amounts, ground: backgroundIngredientId, ...otherFields } = seed
  const formula = createFormula(seed.id, amounts, backgroundIngredientId)
  const pictures = listDrawnPictures(seed)
  const [firstPicture] = pictures
  const priceSen = parseRinggit(price)
  if (priceSen === undefined || firstPicture === undefined)
    throw new Error(`seed product ${seed.id} lacks a price or a picture`)
  return {
    ...otherFields,
    price: priceSen,
    image: getMainPictureUrl(firstPicture),
    ingredients: sortIngredientsByAmount(formula).map(({ name }) => name),
    descriptions: listSupplementFacts(formula),
    available: true,
    formula,
    pictures,
  }
}

function createFormula(
  productId: number,
  amounts: SeedProduct['formula'],
  backgroundIngredientId: string | undefined,
): Formula {
  const ingredients = amounts.map(([id, amount, unit]) => {
    const ingredient = ingredientById.get(id)
    if (!ingredient) throw new Error(`seed product ${productId} names unknown ingredient ${id}`)
    return { ...ingredient, amount, unit }
  })
  return {
    productId,
    ...(backgroundIngredientId === undefined ? {} : { ground: backgroundIngredientId }),
    ingredients,
  }
}
