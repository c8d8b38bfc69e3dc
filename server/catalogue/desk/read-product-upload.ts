/**
 * Reads the multipart body of a product upload: text fields and at most one photo, in any sequence.
 * Unknown text fields are ignored; a file in another field than `image` is refused. The lists
 * `formula` and `descriptions` are JSON; `ingredients` is JSON or a repeated field.
 */
import type { FastifyRequest } from 'fastify'

import {
  emptyIngredientRow,
  type IngredientRow,
} from '#domain/catalogue/formula/ingredient-rows.ts'
import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import type { ProductDescription } from '#domain/catalogue/product.ts'
import { maxUploadMegabytes } from '#domain/upload-limits.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { assertStorableText } from '#server/http/assert-storable-text.ts'
import { fileTooLargeCode, tooManyFilesCode } from '#server/http/multipart-error-codes.ts'

export type ProductUpload = {
  form: ProductForm
  /** The file of the field `image`; undefined when none was chosen. */
  image: Buffer | undefined
  imageAlt: string
}

/**
 * The longest list of a form, 40 descriptions in Chinese (productLimits, 3 bytes a character), has
 * about 60,000 bytes.
 */
const maxFieldBytes = 64 * 1024

/**
 * Returns the form and the photo. Throws BAD_BODY, TOO_LARGE, and INVALID for text that the
 * database cannot store.
 */
export async function readProductUpload(request: FastifyRequest): Promise<ProductUpload> {
  const fields = new Map<string, string[]>()
  let image: Buffer | undefined
  try {
    // The size and number of files are limited where create-app.ts registers the parser.
    for await (const part of request.parts({ limits: { fieldSize: maxFieldBytes } })) {
      if (part.type === 'file') {
        // Read before the field is checked, because a file that is not read stalls the parser.
        const bytes = await part.toBuffer()
        if (part.fieldname !== 'image')
          throw new ShopError('BAD_BODY', { message: 'Send the photo in the field image.' })
        // A form without a chosen file sends an empty file without a name.
        if (bytes.length > 0 || part.filename) image = bytes
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new ShopError('TOO_LARGE')
        // `ingredients[]` and `ingredients[0]` are read as `ingredients`.
        const name = part.fieldname.replace(/\[\d*\]$/, '')
        assertStorableText(part.value, name)
        fields.set(name, [...(fields.get(name) ?? []), String(part.value)])
      }
    }
  } catch (error) {
    throw toShopError(error)
  }
  return { form: parseForm(fields), image, imageAlt: lastValueOf(fields, 'imageAlt') }
}

/** Converts errors of the multipart parser to a ShopError; returns other errors unchanged. */
function toShopError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === fileTooLargeCode) {
    const message = `Photos can be at most ${maxUploadMegabytes} MB.`
    return new ShopError('TOO_LARGE', { message, fields: { image: message }, cause: error })
  }
  if (code === tooManyFilesCode)
    return new ShopError('TOO_LARGE', { message: 'Send one photo at a time.', cause: error })
  return error
}

function parseForm(fields: Map<string, string[]>): ProductForm {
  const textOf = (name: string): string => lastValueOf(fields, name)
  const isChecked = (name: string): boolean => /^(true|on|yes|1)$/i.test(textOf(name))
  return {
    category: textOf('category'),
    product_name: textOf('product_name'),
    price: textOf('price'),
    size: textOf('size'),
    sku: textOf('sku'),
    description: textOf('description'),
    gender: textOf('gender') || emptyProductForm.gender,
    allergies: textOf('allergies'),
    noAllergens: isChecked('noAllergens'),
    dailyPriceDesc: textOf('dailyPriceDesc'),
    breastFeedingSafe: isChecked('breastFeedingSafe'),
    vegetarian: isChecked('vegetarian'),
    vegan: isChecked('vegan'),
    nutFree: isChecked('nutFree'),
    glutenFree: isChecked('glutenFree'),
    // The client in the specification does not send this field: its products can be bought once
    // they are published.
    available: !fields.has('available') || isChecked('available'),
    stopWithoutStock: isChecked('stopWithoutStock'),
    ingredients: parseIngredients(fields),
    descriptions: parseRows(fields, 'descriptions').map((row): ProductDescription => ({
      descriptionTitle: readText(row, 'descriptionTitle'),
      descriptionText: readText(row, 'descriptionText'),
    })),
  }
}

/**
 * The field `formula` contains names with amounts. The field `ingredients`, which the specification
 * has instead, contains names only. `formula` takes precedence.
 */
function parseIngredients(fields: Map<string, string[]>): IngredientRow[] {
  const withAmounts = parseRows(fields, 'formula').map((row) => ({
    name: readText(row, 'name'),
    form: readText(row, 'form'),
    amount: readText(row, 'amount'),
    unit: readText(row, 'unit') || emptyIngredientRow.unit,
    compound: readText(row, 'compound'),
    factor: readText(row, 'factor'),
  }))
  if (withAmounts.length > 0) return withAmounts
  return (fields.get('ingredients') ?? [])
    .flatMap(parseNames)
    .map((name) => ({ ...emptyIngredientRow, name }))
}

/**
 * Returns the names in a value: one name or a JSON list of names. Text that is no such list is one
 * name, also an empty text: the check of the form ignores rows without a name.
 */
function parseNames(value: string): string[] {
  if (!value.trim().startsWith('[')) return [value]
  const parsed = parseJson(value)
  return Array.isArray(parsed) ? parsed.map(String) : [value]
}

/** Returns the JSON list in a field, or an empty list without the field. Throws BAD_BODY. */
function parseRows(fields: Map<string, string[]>, name: string): unknown[] {
  const value = lastValueOf(fields, name).trim()
  if (value === '') return []
  const parsed = parseJson(value)
  if (!Array.isArray(parsed))
    throw new ShopError('BAD_BODY', { message: `The field ${name} must be a JSON list.` })
  return parsed
}

/** Returns undefined for text that is not JSON. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Returns an own property as text. Own only, because `row` is untrusted JSON. */
function readText(row: unknown, name: string): string {
  if (typeof row !== 'object' || row === null) return ''
  const value: unknown = Object.getOwnPropertyDescriptor(row, name)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns '' without the field. */
function lastValueOf(fields: Map<string, string[]>, name: string): string {
  return fields.get(name)?.at(-1) ?? ''
}
