// Home page. Its own texts state facts only: a text that claims an effect needs an approval number
// (approved-claim.tsx).
import type { MetaDescriptor } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { findLowestPrices } from '#domain/catalogue/lowest-prices.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { productFromWire } from '#domain/catalogue/product.ts'
import { listTaglinePhrases } from '#domain/settings/tagline.ts'
import { apiContext } from '#web/api/api-context.ts'
import { translatorOfPage } from '#web/api/page-language.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readSettings } from '#web/api/read-settings.ts'
import { ApprovedClaim } from '#web/storefront/content/approved-claim.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import styles from './home-page.module.css'
import { HomeHero, type HeroProduct } from './home-hero.tsx'
import type { IndexedIngredient } from './ingredient-index.tsx'
import { buildSellerJsonLd } from './seller-json-ld.ts'
import type { PricedJar } from './value-blocks.tsx'
import type { Route } from './+types/home-page.ts'

/** Product whose formula is drawn. If it is archived, the first product with a formula is used. */
const heroProductName = 'Youthful Glow Men'
/** Products in the row of jars. A product that is archived or has no picture is left out. */
const jarProductNames = ['Youthful Glow Women', heroProductName, 'Evening Magnesium']

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const products = await context.get(apiContext)('GET /browse/products')
  const settings = await readSettings(context)
  return {
    origin: new URL(request.url).origin,
    seller: settings.seller,
    // In the loader, so that the browser does not load the table of claims.
    taglinePhrases: listTaglinePhrases(settings),
    hero: findHeroProduct(products),
    prices: findLowestPrices(products.map(productFromWire)),
    jars: listJars(products),
    ingredients: listIngredients(products),
  }
}

type CatalogueProduct = CallReply<'GET /browse/products'>[number]

/** Returns undefined if no product has a formula. */
function findHeroProduct(products: readonly CatalogueProduct[]): HeroProduct | undefined {
  const productsWithFormula = products.filter(({ formula }) => formula)
  const product =
    productsWithFormula.find(({ product_name }) => product_name === heroProductName) ??
    productsWithFormula[0]
  if (!product?.formula) return undefined
  const { id, product_name: name, size, available, formula } = product
  const { price } = productFromWire(product)
  return { id, name, price, size, available, formula, jar: findJarPicture(product) }
}

/** Returns the products of `jarProductNames`, with the picture of their jar. */
function listJars(products: readonly CatalogueProduct[]): PricedJar[] {
  return jarProductNames.flatMap((jarName): PricedJar[] => {
    const product = products.find(({ product_name }) => product_name === jarName)
    const picture = product && findJarPicture(product)
    if (!product || !picture) return []
    const { id, product_name: name, available } = product
    return [{ id, name, available, price: productFromWire(product).price, picture }]
  })
}

function findJarPicture({ pictures }: CatalogueProduct): Picture | undefined {
  return pictures.find(({ kind }) => kind === 'jar')
}

/** Returns each ingredient of all products once. */
function listIngredients(products: readonly CatalogueProduct[]): IndexedIngredient[] {
  const ingredients = new Map<string, IndexedIngredient>()
  for (const { formula } of products)
    for (const { id, name, pigment } of formula ? sortIngredientsByAmount(formula) : [])
      ingredients.set(id, { id, name, pigment })
  return [...ingredients.values()]
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const t = translatorOfPage(matches)
  const title = t('Racik · Capsules compounded for one person')
  if (!loaderData) return [{ title }]
  const { origin, seller } = loaderData
  const description = t(
    'Answer fourteen questions. A pharmacist in Malaysia compounds your ingredients into one capsule a day.',
  )
  return buildPageMeta(
    { matches, path: '/', title, isFullTitle: true, description },
    buildSellerJsonLd(origin, seller),
  )
}

const HomeSections = loadWhenIdle(
  async () => (await import('./home-sections.tsx')).HomeSections,
  <div className={styles.sectionsPlaceholder} />,
)

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, taglinePhrases, prices, jars, ingredients } = loaderData
  return (
    <>
      <HomeHero hero={hero} taglinePhrases={taglinePhrases} />
      <ApprovedClaim className="page lead" />
      <div className={classNames('page', styles.sections)}>
        <HomeSections hero={hero} prices={prices} jars={jars} ingredients={ingredients} />
      </div>
    </>
  )
}
