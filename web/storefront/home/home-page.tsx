// Home page. It states facts only: texts that claim an effect need an approval number and are shown
// elsewhere (approved-claim.tsx).
import type { MetaDescriptor } from 'react-router'
import { sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { findLowestPrices } from '#domain/catalogue/lowest-prices.ts'
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
  const productsWithFormula = products.filter((product) => product.formula)
  const heroProduct =
    productsWithFormula.find(({ product_name: name }) => name === heroProductName) ??
    productsWithFormula[0]
  const ingredients = new Map<string, IndexedIngredient>()
  for (const { formula } of productsWithFormula)
    for (const { id, name, pigment } of formula ? sortIngredientsByAmount(formula) : [])
      ingredients.set(id, { id, name, pigment })
  const hero: HeroProduct | undefined = heroProduct?.formula && {
    id: heroProduct.id,
    name: heroProduct.product_name,
    price: productFromWire(heroProduct).price,
    size: heroProduct.size,
    available: heroProduct.available,
    formula: heroProduct.formula,
    jar: heroProduct.pictures.find(({ kind }) => kind === 'jar'),
  }
  const jars = jarProductNames.flatMap((jarName): PricedJar[] => {
    const product = products.find(({ product_name }) => product_name === jarName)
    const picture = product?.pictures.find(({ kind }) => kind === 'jar')
    if (!product || !picture) return []
    const { id, product_name: name, available } = product
    return [{ id, name, available, price: productFromWire(product).price, picture }]
  })
  const settings = await readSettings(context)
  return {
    origin: new URL(request.url).origin,
    seller: settings.seller,
    // On the server, so that the page does not load the table of claims.
    taglinePhrases: listTaglinePhrases(settings),
    hero,
    prices: findLowestPrices(products.map(productFromWire)),
    jars,
    ingredients: [...ingredients.values()],
  }
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
