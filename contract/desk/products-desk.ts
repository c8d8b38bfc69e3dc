/**
 * Products for staff: the upload of a new product, whose fields the specification fixes, and all
 * later changes. A product is sent as its form with all fields as text, so that staff read back
 * exactly what they typed. A change sends the version of the product that staff saw.
 */
import { z } from 'zod'

import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'

import { rowId, rowVersion } from '#contract/row-numbers.ts'
import { pictureReply, productId, productReply } from '#contract/shop/catalogue.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { multipartUpload } from '#contract/multipart-upload.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const enteredText = z.string().max(5_000)

const productFormShape = z.object({
  category: enteredText,
  product_name: enteredText,
  price: enteredText.describe('In ringgit, such as "149.90"'),
  size: enteredText,
  sku: enteredText,
  description: enteredText,
  gender: enteredText,
  allergies: enteredText,
  noAllergens: z.boolean().describe('Staff declared that the product contains no allergens'),
  dailyPriceDesc: enteredText,
  breastFeedingSafe: z.boolean(),
  vegetarian: z.boolean(),
  vegan: z.boolean(),
  nutFree: z.boolean(),
  glutenFree: z.boolean(),
  available: z.boolean(),
  stopWithoutStock: z
    .boolean()
    .describe('Stops sales while the stock does not cover the open orders'),
  ingredients: z
    .array(
      z.object({
        name: enteredText,
        form: enteredText,
        amount: enteredText,
        unit: enteredText,
        compound: enteredText,
        factor: enteredText,
      }),
    )
    .max(60)
    .describe(
      'Amounts of active ingredient in one capsule. Either all ingredients have an amount or none has. The factor is the mass fraction of active ingredient in the compound. If compound and factor are empty, the usual source is used.',
    ),
  descriptions: z
    .array(z.object({ descriptionTitle: enteredText, descriptionText: enteredText }))
    .max(60)
    .describe('If empty, generated from the amounts'),
}) satisfies z.ZodType<ProductForm>

const version = rowVersion.describe('Incremented by every change of the product')

const deskProduct = z.object({
  product: productReply,
  version,
  publishedAt: timestamp.nullable().describe('Null for a draft'),
  archivedAt: timestamp.nullable(),
  stoppedAt: timestamp
    .nullable()
    .describe(
      'When sales stopped because the stock does not cover the open orders; null if they did not',
    ),
  updatedAt: timestamp,
})

const photo = z.object({ path: z.string().max(200), alt: z.string().max(200) })

const productErrors = ['INVALID', 'NOT_FOUND', ...staffErrors] as const

export const productsDeskEndpoints = {
  'POST /api/backend/addproduct': {
    summary:
      'Adds a product as a draft: category, product_name, price, size, sku, description, image (a file), breastFeedingSafe, ingredients, vegetarian, gender, allergies; optional noAllergens, vegan, nutFree, glutenFree, available, stopWithoutStock, dailyPriceDesc, descriptions, formula (JSON), imageAlt.',
    access: 'admin',
    body: multipartUpload,
    bodyFormat: 'multipart',
    reply: z.object({
      id: z.number().int(),
      warnings: z.array(z.string()),
      missing: z.array(z.string()).describe('What is missing before the product can be published'),
    }),
    errors: [
      'INVALID',
      'BAD_BODY',
      'CSRF',
      ...staffErrors,
      'SKU_TAKEN',
      'TOO_LARGE',
      'PICTURE_REFUSED',
      'UNAVAILABLE',
    ],
  },
  'GET /api/admin/products': {
    summary: 'Lists all products in the sequence of the shop, including drafts and archived ones.',
    access: 'admin',
    reply: z.array(
      deskProduct.extend({
        problems: z
          .array(z.string())
          .optional()
          .describe(
            'What a published product lacks; empty for drafts and archived products. Missing in replies of an older process',
          ),
      }),
    ),
    errors: staffErrors,
  },
  'GET /api/admin/products/{productId}': {
    summary: 'Returns the form of one product and its price history.',
    access: 'admin',
    params: z.object({ productId }),
    reply: deskProduct.extend({
      form: productFormShape,
      warnings: z.array(z.string()),
      missing: z
        .array(z.object({ field: z.string(), text: z.string() }))
        .describe('What is missing before it can be published'),
      prices: z
        .array(z.object({ price: z.number(), validFrom: timestamp, changedBy: z.string() }))
        .describe('Newest first, in ringgit; `changedBy` is the email of the staff member'),
    }),
    errors: productErrors,
  },
  'PUT /api/admin/products/{productId}': {
    summary: 'Changes a product. CONFLICT if it has changed since `version`.',
    access: 'admin',
    params: z.object({ productId }),
    body: z.object({
      version,
      form: productFormShape,
      photos: z
        .array(photo)
        .max(productLimits.photos)
        .describe('The photos to keep, in order, with their alt texts'),
    }),
    reply: z.object({ version, warnings: z.array(z.string()) }),
    errors: [...productErrors, 'CSRF', 'CONFLICT', 'SKU_TAKEN'],
  },
  'POST /api/admin/products/{productId}/photos': {
    summary: 'Adds a photo (fields image and imageAlt) as the first picture of a product.',
    access: 'admin',
    params: z.object({ productId }),
    body: multipartUpload,
    bodyFormat: 'multipart',
    reply: z.object({ version, pictures: z.array(pictureReply) }),
    errors: [...productErrors, 'CSRF', 'BAD_BODY', 'TOO_LARGE', 'PICTURE_REFUSED', 'UNAVAILABLE'],
  },
  'PUT /api/admin/products/{productId}/shelf': {
    summary: 'Archives or restores a product. Existing orders do not change.',
    access: 'admin',
    params: z.object({ productId }),
    body: z.object({ version, archived: z.boolean() }),
    reply: z.object({ version }),
    errors: [...productErrors, 'CSRF', 'CONFLICT'],
  },
  'POST /api/admin/products/{productId}/publish': {
    summary: 'Publishes a draft. Returns an error per field while it is incomplete.',
    access: 'admin',
    params: z.object({ productId }),
    body: z.object({
      version,
      warningsAccepted: z.boolean().describe('Must be true if there are warnings'),
    }),
    reply: z.object({ version }),
    errors: [...productErrors, 'CSRF', 'CONFLICT'],
  },
  'PUT /api/admin/product-order': {
    summary: 'Sets the sequence of all products. Refused unless it contains every product id.',
    access: 'admin',
    body: z.object({ ids: z.array(rowId).max(10_000) }),
    reply: z.object({ count: z.number().int() }),
    errors: ['INVALID', 'CSRF', ...staffErrors, 'CONFLICT'],
  },
  'GET /api/admin/ingredients': {
    summary: 'Lists all ingredients with their colour numbers.',
    access: 'admin',
    reply: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        form: z.string(),
        pigment: z.number().int().describe('Number of the colour in which it is drawn'),
        compound: z.string(),
        factor: z.number(),
      }),
    ),
    errors: staffErrors,
  },
} as const satisfies Endpoints
