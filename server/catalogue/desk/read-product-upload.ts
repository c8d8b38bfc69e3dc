/**
 * Reads the multipart body of a product upload: text fields and at most one picture, in any order.
 * Undocumented fields are ignored; a list may be repeated fields or JSON.
 */
import type { FastifyRequest } from 'fastify'

import {
  emptyIngredientRow,
  emptyProductForm,
  type IngredientRow,
  type ProductForm,
} from '#domain/catalogue/product-form.ts'
import type { ProductDescription } from '#domain/catalogue/product.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { refuseUnstorableText } from '#server/http/unstorable-text.ts'

import { photoLimits } from '#server/catalogue/pictures/prepare-photo.ts'

export type ProductUpload = {
  form: ProductForm
  /** The file of the field `image`; undefined when none was chosen. */
  image: Buffer | undefined
  imageAlt: string
}

const maxFieldBytes = 32 * 1024

/** Throws BAD_BODY, TOO_LARGE and PICTURE_REFUSED. */
export async function readProductUpload(request: FastifyRequest): Promise<ProductUpload> {
  const fields = new Map<string, string[]>()
  let image: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fieldSize: maxFieldBytes } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname !== 'image')
          throw new ShopError('BAD_BODY', { message: 'Send the photo in the field image.' })
        // A form without a chosen file sends an empty file without a name.
        if (bytes.length > 0 || part.filename) image = bytes
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new ShopError('TOO_LARGE')
        const name = part.fieldname.replace(/\[\d*\]$/, '')
        refuseUnstorableText(part.value, name)
        fields.set(name, [...(fields.get(name) ?? []), String(part.value)])
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { form: formOf(fields), image, imageAlt: lastOf(fields, 'imageAlt') }
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new ShopError('TOO_LARGE', {
      message: `Photos can be at most ${photoLimits.bytes / 1024 / 1024} MB.`,
      fields: { image: `Photos can be at most ${photoLimits.bytes / 1024 / 1024} MB.` },
      cause: error,
    })
  if (code === 'FST_FILES_LIMIT')
    return new ShopError('TOO_LARGE', { message: 'Send one photo at a time.', cause: error })
  return error
}

function formOf(fields: Map<string, string[]>): ProductForm {
  const text = (name: string): string => lastOf(fields, name)
  const yes = (name: string, otherwise = false): boolean =>
    fields.has(name) ? /^(true|on|yes|1)$/i.test(text(name)) : otherwise
  return {
    category: text('category'),
    product_name: text('product_name'),
    price: text('price'),
    size: text('size'),
    sku: text('sku'),
    description: text('description'),
    gender: text('gender') || emptyProductForm.gender,
    allergies: text('allergies'),
    noAllergens: yes('noAllergens'),
    dailyPriceDesc: text('dailyPriceDesc'),
    breastFeedingSafe: yes('breastFeedingSafe'),
    vegetarian: yes('vegetarian'),
    vegan: yes('vegan'),
    nutFree: yes('nutFree'),
    glutenFree: yes('glutenFree'),
    available: yes('available', true),
    ingredients: ingredientsOf(fields),
    descriptions: rowsOf(fields, 'descriptions').map((row): ProductDescription => ({
      descriptionTitle: textIn(row, 'descriptionTitle'),
      descriptionText: textIn(row, 'descriptionText'),
    })),
  }
}

/** `formula` holds names with amounts; the documented `ingredients` holds names. */
function ingredientsOf(fields: Map<string, string[]>): IngredientRow[] {
  const withAmounts = rowsOf(fields, 'formula').map((row) => ({
    name: textIn(row, 'name'),
    form: textIn(row, 'form'),
    amount: textIn(row, 'amount'),
    unit: textIn(row, 'unit') || 'mg',
    compound: textIn(row, 'compound'),
    factor: textIn(row, 'factor'),
  }))
  if (withAmounts.length > 0) return withAmounts
  return (fields.get('ingredients') ?? [])
    .flatMap(namesIn)
    .map((name) => ({ ...emptyIngredientRow, name }))
}

/** A field holds one name, or a JSON list of names. */
function namesIn(value: string): string[] {
  if (!value.trim().startsWith('[')) return [value]
  const list = jsonIn(value)
  return Array.isArray(list) ? list.map(String) : [value]
}

function rowsOf(fields: Map<string, string[]>, name: string): unknown[] {
  const value = lastOf(fields, name).trim()
  if (value === '') return []
  const list = jsonIn(value)
  if (!Array.isArray(list))
    throw new ShopError('BAD_BODY', { message: `The field ${name} is not a list in JSON.` })
  return list
}

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function textIn(row: unknown, name: string): string {
  if (typeof row !== 'object' || row === null) return ''
  const value: unknown = Object.getOwnPropertyDescriptor(row, name)?.value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const lastOf = (fields: Map<string, string[]>, name: string): string =>
  fields.get(name)?.at(-1) ?? ''
