/**
 * Checks our structured data against the requirements of search engines, as described in
 * https://developers.google.com/search/docs/appearance/structured-data (Product with Offer,
 * Breadcrumb, FAQ, Organization, item lists), and our own rules: prices in MYR, new goods, and a
 * named brand and seller. Unknown or misspelt fields are problems too, except at the top level of
 * item lists, organisations and sites, which may have further fields.
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

const hasCountedPositions = (items: readonly { position: number }[]): boolean =>
  items.every(({ position }, index) => position === index + 1)
const countedPositionsText = 'positions must be 1, 2, 3 and so on'

const listItemFields = { '@type': z.literal('ListItem'), position: z.int() }

const breadcrumb = z.strictObject({
  '@context': schemaOrg,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ ...listItemFields, name: nonEmptyText, item: url }))
    .min(1)
    .refine(hasCountedPositions, countedPositionsText),
})

const itemList = z.looseObject({
  '@context': schemaOrg,
  '@type': z.literal('ItemList'),
  itemListElement: z
    .array(z.strictObject({ ...listItemFields, name: nonEmptyText.optional(), url }))
    .min(1)
    .refine(hasCountedPositions, countedPositionsText),
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

/** The seller or its website. Fields other than name and URL are not checked. */
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

/** How many characters of invalid JSON a problem shows. */
const shownJsonLength = 80

/** Returns the texts of the page's scripts with structured data. */
function findStructuredDataTexts(html: string): string[] {
  const scripts = html.matchAll(
    /<script\b[^>]*\stype="application\/ld\+json"[^>]*>(.*?)<\/script>/gs,
  )
  return Array.from(scripts, ([, text = '']) => text)
}

/**
 * Returns the problems of a page's structured data. The list is empty when it is valid, and also
 * when the page has none: check the expected types with `listStructuredTypes`.
 */
export function findStructuredDataProblems(html: string): string[] {
  return findStructuredDataTexts(html).flatMap((text) => {
    let parsedJson: unknown
    try {
      parsedJson = JSON.parse(text)
    } catch {
      return [`invalid JSON: ${text.slice(0, shownJsonLength)}`]
    }
    const check = anyStructuredData.safeParse(parsedJson)
    return check.success
      ? []
      : check.error.issues.map(
          ({ path, message }) => `${path.join('.') || 'top level'}: ${message}`,
        )
  })
}

/**
 * Returns the types of a page's structured data, such as `Product`. Types of nested objects, such
 * as `Offer`, are left out. Throws for invalid JSON and for data without a type.
 */
export function listStructuredTypes(html: string): string[] {
  return findStructuredDataTexts(html).map(
    (text) => z.looseObject({ '@type': z.string() }).parse(JSON.parse(text))['@type'],
  )
}
