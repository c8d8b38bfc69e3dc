// The product ranges. A range is the group of products of one category, shown with a capsule of one
// of them. A coming-soon range has no products yet and is only a name, because a promise of an
// effect would need an approval (D-34).
import { browsePath, categories, categoryTexts } from '#domain/catalogue/categories.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { productFromWire } from '#domain/catalogue/product.ts'
import { apiContext } from '#web/api/api-context.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import rangeContent from '#web/content/product-range.md'
import { ContentBlocks } from '#web/storefront/content/content-blocks.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import styles from './range-page.module.css'
import type { Route } from './+types/range-page.ts'

export const headers = publicPageHeaders

const ComingSoonRanges = loadWhenIdle(
  async () => (await import('./coming-soon-ranges.tsx')).ComingSoonRanges,
  <div className={styles.comingPlaceholder} />,
)

/** Length of the drawn capsule in px. */
const capsuleLengthPx = 248
/** Number of jars in the picture at the bottom of the page. */
const shownJarCount = 5
/** Every third jar is shown, because neighbours in the catalogue belong to the same range. */
const jarStep = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const wireProducts = await context.get(apiContext)('GET /browse/products')
  const products = wireProducts.map(productFromWire)
  const ranges = categories.map((category) => {
    const rangeProducts = products.filter((product) => product.category === category)
    return {
      category,
      count: rangeProducts.length,
      formula: rangeProducts.find(({ formula }) => formula)?.formula,
    }
  })
  const jars = products
    .flatMap(({ pictures }) => pictures.filter(({ kind }) => kind === 'jar'))
    .filter((_, index) => index % jarStep === 0)
    .slice(0, shownJarCount)
  const page = await readContent(rangeContent, { request, context })
  return { page, ranges, jars }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  return buildPageMeta({
    matches,
    path: '/product-range',
    title: page.title,
    description: page.description,
  })
}

export default function RangePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslator()
  const { page, ranges, jars } = loaderData
  return (
    <div className={classNames('page', styles.range)}>
      <header className={styles.head}>
        <h1>{page.heading}</h1>
        <div className="lead">
          <ContentBlocks blocks={page.lead} />
        </div>
      </header>
      <ul className={classNames(styles.cards, styles.active)}>
        {ranges.map(({ category, count, formula }) => (
          <li key={category} className={styles.card}>
            <Stage
              pigment={formula && findBackgroundIngredient(formula)?.pigment}
              className={styles.stage}
            >
              {formula ? (
                <BandCapsule formula={formula} length={capsuleLengthPx} decorative />
              ) : (
                <EmptyCapsule length={capsuleLengthPx} />
              )}
            </Stage>
            <h2 className={styles.name}>
              <Link to={browsePath(category)} className={styles.link}>
                {t(categoryTexts[category].range)}
              </Link>
            </h2>
            <p className="small quiet">
              {t('{count, plural, one {# formula} other {# formulas}}', { count })}
            </p>
          </li>
        ))}
      </ul>
      <ComingSoonRanges />
      <div className={styles.jarRow} aria-hidden="true">
        {jars.map((jar) => (
          <ProductPicture
            key={jar.path}
            picture={jar}
            sizes="(width <= 600px) 30vw, 200px"
            alt=""
            className={styles.jar}
          />
        ))}
      </div>
    </div>
  )
}
