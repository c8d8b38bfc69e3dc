/*
 * Validates a product form: while staff type, in the documented upload and in each edit. Required
 * and numeric fields follow the specification. The limits (T-H04) and the rejection of scheduled
 * poisons are not in the specification.
 */
import { judgeLine, judgeLines, type TextJudgement } from '#domain/checkout/text-limits.ts'
import { compareSen, parseAmount, sen } from '#domain/money.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { resolveCategory } from './categories.ts'
import type { AmountUnit } from './formula.ts'
import { ingredientIdOf } from './ingredient.ts'
import { needsHalalCertificate } from './label-words.ts'
import {
  allergyList,
  type Product,
  type ProductDescription,
  type ProductGender,
} from './product.ts'
import { findScheduledPoison } from './scheduled-poisons.ts'
import type { AdvertisingField } from './remove-unapproved-claims.ts'

/**
 * One ingredient row. `amount` is the active ingredient in one capsule and may be empty. `compound`
 * and `factor` describe the compound to weigh; both are empty for the pharmacy's usual source.
 */
export type IngredientRow = {
  name: string
  form: string
  amount: string
  unit: string
  compound: string
  factor: string
}

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

export type EntryIngredient = {
  /** The row of the form, such as `ingredients.1`: empty rows above it count. */
  field: string
  id: string
  name: string
  form: string
  /** Undefined either for all ingredients of an entry or for none. */
  amount: number | undefined
  unit: AmountUnit
  compound: string
  /** Undefined means the usual source of a known ingredient; a new ingredient is then pure. */
  factor: number | undefined
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

/** `field` is a field name or `ingredients.2`. */
export type FormProblem = { field: string; phrase: Phrase }

export type ProductJudgement =
  | { ok: true; entry: ProductEntry }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

export const amountUnits: readonly AmountUnit[] = ['mg', 'µg', 'g', 'IU', 'CFU']

/** Maximum number of characters of a text, or the highest value or row count. */
export const productLimits = {
  /** As much as fits on the jar's label. */
  product_name: 60,
  description: 600,
  allergies: 200,
  dailyPriceDesc: 100,
  ingredientName: 60,
  ingredientForm: 80,
  ingredientCompound: 80,
  ingredients: 40,
  descriptions: 40,
  descriptionTitle: 80,
  descriptionText: 400,
  size: 1_000,
  alt: 200,
} as const

/** RM 10,000, against typing errors. A message of judgeProductForm states this limit. */
const maxPrice = sen(1_000_000)
/** The largest value of a PostgreSQL `integer`. */
const maxSku = 2_147_483_647

export const emptyIngredientRow: IngredientRow = {
  name: '',
  form: '',
  amount: '',
  unit: 'mg',
  compound: '',
  factor: '',
}

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
 * Returns the entry, or the problems in the order of the fields. `claims` are the current settings.
 */
export function judgeProductForm(form: ProductForm, claims: ClaimSettings): ProductJudgement {
  const problems: FormProblem[] = []
  const refuse: Refuse = (field, text, values) => {
    problems.push({ field, phrase: { text, ...(values && { values }) } })
  }
  const line = (field: string, text: string, maxLength: number): string =>
    checkText(field, text.trim(), maxLength, judgeLine, refuse)

  const category = resolveCategory(form.category)
  if (form.category.trim() === '') refuse('category', 'Choose a category.')
  else if (!category) refuse('category', 'The shop has no such category.')
  const product_name = line('product_name', form.product_name, productLimits.product_name)
  if (product_name === '') refuse('product_name', 'Enter a product name.')
  refusePoison('product_name', product_name, refuse)
  const price = parseAmount(form.price)
  if (form.price.trim() === '') refuse('price', 'Enter a price.')
  else if (price === undefined || price <= 0)
    refuse('price', 'Enter a price in ringgit, such as 149.90.')
  else if (compareSen(price, maxPrice) > 0) refuse('price', 'A price is at most RM 10,000.')
  const size = parseWholeNumber(form.size)
  if (form.size.trim() === '') refuse('size', 'Enter the number of capsules per jar.')
  else if (size === undefined || size < 1 || size > productLimits.size)
    refuse('size', 'Capsules per jar: a whole number from 1 to 1,000.')
  const sku = parseWholeNumber(form.sku)
  if (form.sku.trim() === '') refuse('sku', 'Enter a SKU.')
  else if (sku === undefined || sku < 1 || sku > maxSku)
    refuse('sku', 'A SKU is a whole number from 1, in digits only.')
  const description = checkText(
    'description',
    form.description.trim(),
    productLimits.description,
    judgeLines,
    refuse,
  )
  const gender = parseGender(form.gender)
  if (!gender) refuse('gender', 'Choose Male, Female or Unisex.')
  const typedAllergies = line('allergies', form.allergies, productLimits.allergies)
  // Typing "None" into the documented field is also a declaration.
  const declaresNone = typedAllergies !== '' && allergyList(typedAllergies).length === 0
  const allergies = declaresNone ? '' : typedAllergies
  const noAllergens = form.noAllergens || declaresNone
  if (noAllergens && allergies !== '')
    refuse('allergies', 'Enter the allergens or tick "No allergens to declare", not both.')
  const dailyPriceDesc = line('dailyPriceDesc', form.dailyPriceDesc, productLimits.dailyPriceDesc)
  const ingredients = judgeIngredients(form.ingredients, refuse)
  const descriptions = judgeDescriptions(form.descriptions, refuse)
  const texts: Record<AdvertisingField, string> = { product_name, description, dailyPriceDesc }
  for (const [field, text] of [
    ...Object.entries(texts),
    ...descriptions.map((pair) => ['descriptions', Object.values(pair).join(' ')] as const),
  ])
    if (needsHalalCertificate(text, claims))
      refuse(field, '"Halal" needs a certificate number in the settings.')
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
 * Adds a problem to the result. `text` is an English message key with the placeholders `values`.
 */
type Refuse = (field: string, text: string, values?: Phrase['values']) => void

/** Returns the text unchanged, and refuses it when it is too long or cannot be printed. */
function checkText(
  field: string,
  text: string,
  maxLength: number,
  judge: (text: string, maxLength: number) => TextJudgement,
  refuse: Refuse,
): string {
  const verdict = judge(text, maxLength)
  if (verdict.ok) return text
  if (verdict.reason === 'long')
    refuse(field, 'At most {count} characters.', { count: String(maxLength) })
  else refuse(field, 'This contains a character that cannot be printed. Type it again.')
  return text
}

function refusePoison(field: string, text: string, refuse: Refuse): void {
  const poison = findScheduledPoison(text)
  if (poison)
    refuse(field, '{name} is a scheduled poison and may not be sold online ({source}).', {
      name: poison.name,
      source: poison.source.title,
    })
}

function judgeIngredients(rows: readonly IngredientRow[], refuse: Refuse): EntryIngredient[] {
  const typed = rows
    .map((row, index) => ({ ...row, field: `ingredients.${index}`, name: row.name.trim() }))
    // "An ingredient is added only if non-empty after trimming" (specification).
    .filter((row) => row.name !== '' || row.amount.trim() !== '')
  if (typed.length > productLimits.ingredients)
    refuse('ingredients', 'At most {count} ingredients.', {
      count: String(productLimits.ingredients),
    })
  const hasAmounts = typed.some((row) => row.amount.trim() !== '')
  const idsSoFar = new Set<string>()
  return typed.map(({ field, name, ...row }) => {
    checkText(field, name, productLimits.ingredientName, judgeLine, refuse)
    const form = checkText(field, row.form.trim(), productLimits.ingredientForm, judgeLine, refuse)
    const id = ingredientIdOf(name)
    if (id === '') refuse(field, 'Enter the name of the ingredient in Latin letters.')
    else if (idsSoFar.has(id)) refuse(field, '{name} is listed twice.', { name })
    idsSoFar.add(id)
    const knownUnit = findUnit(row.unit)
    // Never guessed: an unknown unit read as mg could make a capsule a thousand times too strong.
    if (!knownUnit) refuse(field, 'Choose one of these units: {units}.', { units: unitList })
    const unit = knownUnit ?? 'mg'
    const source = judgeSource({ ...row, field, unit }, refuse)
    refusePoison(field, `${name} ${form} ${source.compound}`, refuse)
    const amount = parseIngredientAmount(row.amount)
    if (hasAmounts && row.amount.trim() === '')
      refuse(field, 'Enter an amount for every ingredient, or for none.')
    else if (hasAmounts && amount === undefined)
      refuse(field, 'Enter the amount per capsule, such as 150 or 2.5.')
    return { field, id, name, form, amount, unit, ...source }
  })
}

const unitList = amountUnits.join(', ')

const findUnit = (text: string): AmountUnit | undefined =>
  amountUnits.find((candidate) => candidate === text)

/** Parses compound and factor, which must be given together or not at all. */
function judgeSource(
  row: Pick<IngredientRow, 'compound' | 'factor'> & { field: string; unit: AmountUnit },
  refuse: Refuse,
): Pick<EntryIngredient, 'compound' | 'factor'> {
  const { field, unit } = row
  const maxLength = productLimits.ingredientCompound
  const compound = checkText(field, row.compound.trim(), maxLength, judgeLine, refuse)
  const factor = parseFactor(row.factor)
  if (factor === undefined && row.factor.trim() !== '')
    refuse(field, 'A factor is above 0 and at most 1, such as 0.2.')
  else if (factor === undefined && compound !== '')
    refuse(field, 'Enter the factor of the compound: 1 if it is pure, 0.2 if it is 20% active.')
  else if (factor !== undefined && factor < 1 && compound === '')
    refuse(field, 'Enter the name of the compound that is weighed.')
  else if (factor !== undefined && factor < 1 && unit === 'CFU')
    refuse(field, 'Living cultures are counted, not weighed: leave compound and factor empty.')
  return { compound, factor }
}

/**
 * Returns the rows with a name, for the preview while staff type. An amount or factor that cannot
 * be parsed yet is undefined. Of two rows with the same ingredient, the first counts.
 */
export function readableIngredients(rows: readonly IngredientRow[]): EntryIngredient[] {
  const byId = new Map<string, EntryIngredient>()
  for (const [index, row] of rows.entries()) {
    const name = row.name.trim()
    const id = ingredientIdOf(name)
    const unit = findUnit(row.unit)
    const compound = row.compound.trim()
    const factor = parseFactor(row.factor)
    const entry = {
      field: `ingredients.${index}`,
      id,
      name,
      form: row.form.trim(),
      amount: unit && parseIngredientAmount(row.amount),
      unit: unit ?? 'mg',
    }
    if (id !== '' && !byId.has(id)) byId.set(id, { ...entry, compound, factor })
  }
  return [...byId.values()]
}

function judgeDescriptions(rows: readonly ProductDescription[], refuse: Refuse) {
  const typed = rows
    .map(({ descriptionTitle, descriptionText }) => ({
      descriptionTitle: descriptionTitle.trim(),
      descriptionText: descriptionText.trim(),
    }))
    .filter((pair) => pair.descriptionTitle !== '' || pair.descriptionText !== '')
  if (typed.length > productLimits.descriptions)
    refuse('descriptions', 'At most {count} facts.', { count: String(productLimits.descriptions) })
  for (const { descriptionTitle, descriptionText } of typed) {
    checkText('descriptions', descriptionTitle, productLimits.descriptionTitle, judgeLine, refuse)
    checkText('descriptions', descriptionText, productLimits.descriptionText, judgeLines, refuse)
    if (descriptionTitle === '' || descriptionText === '')
      refuse('descriptions', 'A fact needs a title and a text.')
  }
  return typed
}

/** Accepts digits only, because `Number` would also accept "1e3" and "0x10". */
function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined
}

/** Parses an amount above 0. Living cultures need up to 15 digits: 5000000000 CFU. */
function parseIngredientAmount(text: string): number | undefined {
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(text.trim())) return undefined
  const amount = Number(text)
  return amount > 0 ? amount : undefined
}

/** Parses a factor above 0 and at most 1. */
function parseFactor(text: string): number | undefined {
  if (!/^[01](\.\d{1,8})?$/.test(text.trim())) return undefined
  const factor = Number(text)
  return factor > 0 && factor <= 1 ? factor : undefined
}

function parseGender(text: string): ProductGender | undefined {
  const genders = ['m', 'f', 'u'] as const
  return genders.find((gender) => gender === text)
}
