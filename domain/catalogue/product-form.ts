/*
 * Validates a product form: while staff type, in the upload of a new product and in each edit. The
 * specification says which fields are required or numeric. The shop has added two rules: limits,
 * which keep typing errors out of prices and SKUs (T-H04 in docs/threats.md), and the refusal of
 * scheduled poisons.
 */
import { createProblemList, type AddProblem, type FormProblem } from '#domain/form-problem.ts'
import { compareSen, parseRinggit, sen, type Sen } from '#domain/money.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { parseWholeNumber } from '#domain/text/parse-whole-number.ts'
import { resolveCategory } from './categories.ts'
import {
  parseIngredientRows,
  type EntryIngredient,
  type IngredientRow,
} from './formula/ingredient-rows.ts'
import { halalRefusalText, needsHalalCertificate } from './restricted-words.ts'
import {
  productGenders,
  splitAllergies,
  type Product,
  type ProductDescription,
  type ProductGender,
} from './product.ts'
import { productLimits } from './product-limits.ts'
import { checkSingleLine, checkMultilineText, checkForPoison } from './check-text.ts'
import type { AdvertisingField } from './remove-unapproved-claims.ts'

/** The form as typed or uploaded: numbers are still text. */
export type ProductForm = {
  category: string
  product_name: string
  /** In ringgit: "270" or "270.00". */
  price: string
  size: string
  sku: string
  description: string
  gender: string
  allergies: string
  /** Staff declared that there are no allergens. Empty `allergies` alone may be an oversight. */
  noAllergens: boolean
  dailyPriceDesc: string
  breastFeedingSafe: boolean
  vegetarian: boolean
  vegan: boolean
  nutFree: boolean
  glutenFree: boolean
  available: boolean
  /** Stop selling while the stock does not cover the open orders; see domain/supply/coverage.ts. */
  stopWithoutStock: boolean
  ingredients: IngredientRow[]
  /** Empty rows are dropped. If no row is left, the shop generates the facts from the amounts. */
  descriptions: ProductDescription[]
}

/** The validated and parsed form. */
export type ProductEntry = Omit<
  Product,
  'id' | 'image' | 'pictures' | 'formula' | 'ingredients' | 'dailyPriceDesc'
> & {
  dailyPriceDesc: string
  noAllergens: boolean
  stopWithoutStock: boolean
  ingredients: readonly EntryIngredient[]
}

type ProductCheckResult =
  | { ok: true; entry: ProductEntry }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

/** RM 10,000: a higher price is a typing error. The message of `parsePrice` states the limit. */
const maxPrice = sen(10_000 * 100)
/** The largest value of a PostgreSQL `integer`. */
const maxSku = 2_147_483_647

export const emptyProductForm: ProductForm = {
  category: '',
  product_name: '',
  price: '',
  size: '',
  sku: '',
  description: '',
  gender: 'u',
  allergies: '',
  noAllergens: false,
  dailyPriceDesc: '',
  breastFeedingSafe: false,
  vegetarian: false,
  vegan: false,
  nutFree: false,
  glutenFree: false,
  available: true,
  stopWithoutStock: false,
  ingredients: [],
  descriptions: [],
}

/**
 * Returns the entry, or the problems in the sequence of the fields. `claims` are the owner's
 * current settings.
 */
export function validateProductForm(form: ProductForm, claims: ClaimSettings): ProductCheckResult {
  const { problems, addProblem } = createProblemList()
  /** Returns the trimmed text of a field of one line. Adds a problem for an invalid text. */
  const readLine = (field: 'product_name' | 'allergies' | 'dailyPriceDesc'): string => {
    const text = form[field].trim()
    checkSingleLine({ field, text, maxLength: productLimits[field] }, addProblem)
    return text
  }

  const category = resolveCategory(form.category)
  if (form.category.trim() === '') addProblem('category', 'Choose a category.')
  else if (!category) addProblem('category', 'The shop has no such category.')
  const product_name = readLine('product_name')
  if (product_name === '') addProblem('product_name', 'Enter a product name.')
  checkForPoison('product_name', product_name, addProblem)
  const price = parsePrice(form.price, addProblem)
  const size = parseSize(form.size, addProblem)
  const sku = parseSku(form.sku, addProblem)
  const description = form.description.trim()
  checkMultilineText(
    { field: 'description', text: description, maxLength: productLimits.description },
    addProblem,
  )
  const gender = parseGender(form.gender)
  if (!gender) addProblem('gender', 'Choose Male, Female or Unisex.')
  const enteredAllergies = readLine('allergies')
  const { allergies, noAllergens } = parseAllergens(enteredAllergies, form.noAllergens, addProblem)
  const dailyPriceDesc = readLine('dailyPriceDesc')
  const ingredients = parseIngredientRows(form.ingredients, addProblem)
  const descriptions = parseDescriptions(form.descriptions, addProblem)
  const texts: Record<AdvertisingField, string> = { product_name, description, dailyPriceDesc }
  refuseHalalClaims({ texts, allergies, ingredients, descriptions, claims }, addProblem)
  // A value is missing only if its problem was reported; the compiler needs the other conditions.
  if (problems.length > 0 || !category || !price || !size || !sku || !gender)
    return { ok: false, reason: 'fields', problems }
  const { breastFeedingSafe, vegetarian, vegan, nutFree, glutenFree } = form
  const { available, stopWithoutStock } = form
  return {
    ok: true,
    entry: {
      category,
      product_name,
      price,
      size,
      sku,
      description,
      gender,
      allergies,
      noAllergens,
      dailyPriceDesc,
      ingredients,
      descriptions,
      breastFeedingSafe,
      vegetarian,
      vegan,
      nutFree,
      glutenFree,
      available,
      stopWithoutStock,
    },
  }
}

/**
 * Adds a problem for each text with "halal" that shoppers read, unless the shop has a certificate.
 */
function refuseHalalClaims(
  {
    texts,
    allergies,
    ingredients,
    descriptions,
    claims,
  }: {
    texts: Record<AdvertisingField, string>
    allergies: string
    ingredients: readonly EntryIngredient[]
    descriptions: readonly ProductDescription[]
    claims: ClaimSettings
  },
  addProblem: AddProblem,
): void {
  const textsByField = [
    ...Object.entries(texts),
    ['allergies', allergies] as const,
    ...ingredients.map(
      ({ field, name, form, compound }) => [field, `${name} ${form} ${compound}`] as const,
    ),
    ...descriptions.map((pair) => ['descriptions', Object.values(pair).join(' ')] as const),
  ]
  for (const [field, text] of textsByField)
    if (needsHalalCertificate(text, claims)) addProblem(field, halalRefusalText)
}

/** Returns the price. Adds a problem for an empty text, and for a price outside the limits. */
function parsePrice(text: string, addProblem: AddProblem): Sen | undefined {
  const price = parseRinggit(text)
  if (text.trim() === '') addProblem('price', 'Enter a price.')
  else if (price === undefined || price <= 0)
    addProblem('price', 'Enter a price in ringgit, such as 149.90.')
  else if (compareSen(price, maxPrice) > 0) addProblem('price', 'A price is at most RM 10,000.')
  return price
}

function parseSize(text: string, addProblem: AddProblem): number | undefined {
  const size = parseWholeNumber(text)
  if (text.trim() === '') addProblem('size', 'Enter the number of capsules per jar.')
  else if (size === undefined || size < 1 || size > productLimits.size)
    addProblem('size', 'Capsules per jar: a whole number from 1 to {count}.', {
      count: productLimits.size.toLocaleString('en'),
    })
  return size
}

function parseSku(text: string, addProblem: AddProblem): number | undefined {
  const sku = parseWholeNumber(text)
  if (text.trim() === '') addProblem('sku', 'Enter a SKU.')
  else if (sku === undefined || sku < 1 || sku > maxSku)
    addProblem('sku', 'A SKU is a whole number from 1, in digits only.')
  return sku
}

/**
 * Returns the allergens, and whether staff declared that there are none. Adds a problem if the form
 * says both.
 */
function parseAllergens(enteredAllergies: string, isNoneTicked: boolean, addProblem: AddProblem) {
  // Typing "None" into the field of allergies is also a declaration.
  const declaresNone = enteredAllergies !== '' && splitAllergies(enteredAllergies).length === 0
  const allergies = declaresNone ? '' : enteredAllergies
  const noAllergens = isNoneTicked || declaresNone
  if (noAllergens && allergies !== '')
    addProblem('allergies', 'Enter the allergens or tick "No allergens to declare", not both.')
  return { allergies, noAllergens }
}

function parseDescriptions(rows: readonly ProductDescription[], addProblem: AddProblem) {
  const filledRows = rows
    .map(({ descriptionTitle, descriptionText }) => ({
      descriptionTitle: descriptionTitle.trim(),
      descriptionText: descriptionText.trim(),
    }))
    .filter((pair) => pair.descriptionTitle !== '' || pair.descriptionText !== '')
  if (filledRows.length > productLimits.descriptions)
    addProblem('descriptions', 'At most {count} facts.', {
      count: String(productLimits.descriptions),
    })
  const field = 'descriptions'
  for (const { descriptionTitle: title, descriptionText: text } of filledRows) {
    checkSingleLine({ field, text: title, maxLength: productLimits.descriptionTitle }, addProblem)
    checkMultilineText({ field, text, maxLength: productLimits.descriptionText }, addProblem)
    if (title === '' || text === '') addProblem(field, 'A fact needs a title and a text.')
  }
  return filledRows
}

function parseGender(text: string): ProductGender | undefined {
  return productGenders.find((gender) => gender === text)
}
