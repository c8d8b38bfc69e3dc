/**
 * Checks our structured data against the requirements of search engines, after
 * https://developers.google.com/search/docs/appearance/structured-data (Product with Offer,
 * Breadcrumb, FAQ, Organization, item lists). Unknown or misspelt fields are problems too, except
 * at the top level of item lists, organisations and sites, which may have further fields.
 */
import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const nonEmptyText = z.string().trim().min(1)
const schemaOrg = z.literal('https://schema.org')

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url,
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('MYR'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: nonEmptyText }),
})

const product = z.strictObject({
  '@context': schemaOrg,
  '@type': z.literal('Product'),
  '@id': url,
  name: nonEmptyText,
  description: nonEmptyText,
  sku: nonEmptyText,
  category: nonEmptyText,
  image: z.array(url).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: nonEmptyText }),
  offers: offer,
})

/** A list whose items have the positions 1, 2, 3 and so on. */
const positionedList = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .array(itemSchema)
    .min(1)
    .refine(
      (items) =>
        items.every(
          (item, index) =>
            typeof item === 'object' &&
            item !== null &&
            'position' in item &&
            item.position === index + 1,
        ),
      'positions count from 1',
    )

const listItemFields = { '@type': z.literal('ListItem'), position: z.int() }

const breadcrumb = z.strictObject({
  '@context': schemaOrg,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: positionedList(
    z.strictObject({ ...listItemFields, name: nonEmptyText, item: url }),
  ),
})

const itemList = z.looseObject({
  '@context': schemaOrg,
  '@type': z.literal('ItemList'),
  itemListElement: positionedList(
    z.strictObject({ ...listItemFields, name: nonEmptyText.optional(), url }),
  ),
})

const faqPage = z.strictObject({
  '@context': schemaOrg,
  '@type': z.literal('FAQPage'),
  inLanguage: nonEmptyText.optional(),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: nonEmptyText,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: nonEmptyText }),
      }),
    )
    .min(1),
})

/** The seller or its website: name and URL are required, the rest is recommended. */
const organisationOrSite = z.looseObject({
  '@context': schemaOrg,
  '@type': z.enum(['Organization', 'OnlineStore', 'Pharmacy', 'WebSite']),
  name: nonEmptyText,
  url,
})

const anyStructuredData = z.discriminatedUnion('@type', [
  product,
  breadcrumb,
  itemList,
  faqPage,
  organisationOrSite,
])

/** Characters of invalid JSON that a problem shows. */
const shownJsonLength = 80

/**
 * Returns the problems of a page's structured data. The list is empty when it is valid, and also
 * when the page has none: check the expected types with `listStructuredTypes`.
 */
export function findStructuredDataProblems(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, text = '']) => {
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch {
        return [`invalid JSON: ${text.slice(0, shownJsonLength)}`]
      }
      const result = anyStructuredData.safeParse(value)
      return result.success
        ? []
        : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    },
  )
}

/**
 * Returns the types of a page's structured data, such as `Product`. Finds only JSON without spaces
 * whose first two keys are `@context` and `@type`, as our pages write it; types of nested objects,
 * such as `Offer`, are left out.
 */
export function listStructuredTypes(html: string): string[] {
  return [...html.matchAll(/"@context":"https:\/\/schema\.org","@type":"(\w+)"/g)].map(
    ([, type = '']) => type,
  )
}
