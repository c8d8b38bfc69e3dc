/**
 * The public catalogue: the categories, lists of products (by category, search words or ids), and
 * one product. Prices in its replies are numbers in ringgit (`productToWire` converts them);
 * elsewhere amounts are integers in sen.
 */
import { z } from 'zod'

import { categories } from '#domain/catalogue/categories.ts'
import { productGenders, type ProductWire } from '#domain/catalogue/product.ts'
import { maxQueryTextLength, sortOrders } from '#domain/catalogue/search/search.ts'

import type { Endpoints } from '#contract/endpoint.ts'

const productIdPattern = '[1-9]\\d{0,8}'
const maxListedIds = 50
const productIdsPattern = `${productIdPattern}(,${productIdPattern}){0,${maxListedIds - 1}}`

/**
 * A whole number from 1 as URL text, such as `28`: at most nine digits, no sign, leading zero or
 * exponent.
 */
export const productId = z
  .string()
  .regex(new RegExp(`^${productIdPattern}$`), 'a product number is a whole number from 1')

/** A whole number from 0 as URL text. `max` is below a million, because six digits are allowed. */
const wholeNumberUpTo = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'a whole number')
    .transform(Number)
    .refine((value) => value <= max, `at most ${max}`)

export const formulaReply = z.object({
  productId: z.number().int(),
  ground: z
    .string()
    .optional()
    .describe(
      'Id of the ingredient whose colour is the background; if absent, the largest ingredient',
    ),
  ingredients: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        form: z.string().optional(),
        amount: z.number().describe('Amount of active ingredient'),
        unit: z.enum(['g', 'mg', 'µg', 'IU', 'CFU']),
        pigment: z.number().int().describe('Number of the colour in which it is drawn'),
        compound: z.string().optional().describe('Compound to weigh; absent for a pure substance'),
        factor: z
          .number()
          .optional()
          .describe('Mass fraction of active ingredient in the compound'),
      }),
    )
    .readonly(),
})

export const pictureReply = z.object({
  kind: z.enum(['jar', 'capsules', 'card', 'photo']),
  path: z.string(),
  widths: z.array(z.number().int()).min(1).readonly(),
  ratio: z.tuple([z.number(), z.number()]).readonly(),
  alt: z.string(),
})

export const productReply = z.object({
  id: z.number().int(),
  sku: z.number().int(),
  product_name: z.string(),
  category: z.enum(categories),
  price: z.number().describe('In ringgit'),
  size: z.number().int().describe('Capsules in a jar; one is taken a day'),
  description: z.string(),
  image: z.string().describe('URL of the main picture; empty without one'),
  ingredients: z.array(z.string()).readonly(),
  descriptions: z
    .array(z.object({ descriptionTitle: z.string(), descriptionText: z.string() }))
    .readonly(),
  vegan: z.boolean(),
  vegetarian: z.boolean(),
  nutFree: z.boolean(),
  glutenFree: z.boolean(),
  breastFeedingSafe: z.boolean(),
  gender: z.enum(productGenders),
  allergies: z.string().describe('Allergens that it contains or may contain, comma-separated'),
  noAllergens: z.boolean().optional().describe('Staff declared that it contains no allergens'),
  dailyPriceDesc: z.string().optional(),
  available: z.boolean(),
  formula: formulaReply.optional(),
  pictures: z.array(pictureReply).readonly(),
}) satisfies z.ZodType<ProductWire>

export const catalogueEndpoints = {
  'GET /browse/categories': {
    summary: 'Lists the names of the categories.',
    access: 'public',
    reply: z.array(z.string()),
    errors: [],
  },
  'GET /browse/products': {
    summary: 'Lists the products of a category, or all products, in the requested order.',
    access: 'public',
    query: z.object({
      category: z
        .string()
        .max(maxQueryTextLength)
        .optional()
        .describe('A category name or alias. An unknown category returns [].'),
      q: z
        .string()
        .max(maxQueryTextLength)
        .optional()
        .describe(
          'Search words; each must be the beginning of a word in the name or an ingredient',
        ),
      sort: z.enum(sortOrders).optional(),
      ids: z
        .string()
        .regex(new RegExp(`^${productIdsPattern}$`), `up to ${maxListedIds} product numbers`)
        .optional()
        .describe('For carts: product numbers, comma-separated. Unknown ones are left out.'),
      offset: wholeNumberUpTo(100_000).optional().describe('Products to skip; default 0'),
      limit: wholeNumberUpTo(100).optional().describe('Default: all products'),
    }),
    reply: z.array(productReply),
    errors: ['INVALID'],
  },
  'GET /browse/products/{productId}': {
    summary: 'Returns one product.',
    access: 'public',
    params: z.object({ productId }),
    reply: productReply,
    errors: ['INVALID', 'NOT_FOUND'],
  },
} as const satisfies Endpoints
