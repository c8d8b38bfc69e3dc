// Compares a compounded capsule with a store-bought one, point by point. Each section of the
// content file is a point: its first block describes our capsules, the other blocks store-bought
// ones. The points describe how capsules are made, never effects on health.
import type { ContentSection } from '#domain/content/content-page.ts'
import { apiContext } from '#web/api/api-context.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import { useSettings } from '#web/api/use-settings.ts'
import compounded from '#web/content/compounded-vitamins.md'
import { ContentBlocks } from '#web/storefront/content/content-blocks.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './compounded-page.module.css'
import type { Route } from './+types/compounded-page.ts'

export const headers = publicPageHeaders

/** Length of the drawn capsule in px. */
const capsuleLengthPx = 400

export async function loader({ request, context }: Route.LoaderArgs) {
  const products = await context.get(apiContext)('GET /browse/products')
  return {
    page: await readContent(compounded, { request, context }),
    formula: products.find(({ formula }) => formula)?.formula,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const { title, description } = page
  return buildPageMeta({ matches, path: '/compounded-vitamins', title, description })
}

export default function CompoundedPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslator()
  const { page, formula } = loaderData
  return (
    <div className={classNames('page', styles.compounded)}>
      <header className={styles.head}>
        <div className={styles.text}>
          <h1>{page.heading}</h1>
          <div className="lead">
            <ContentBlocks blocks={page.lead} />
          </div>
        </div>
        {formula && (
          <BandCapsule formula={formula} length={capsuleLengthPx} className={styles.capsule} />
        )}
      </header>
      <ol>
        {page.sections.map((section, index) => (
          <ComparisonPoint key={section.id} section={section} number={index + 1} />
        ))}
      </ol>
      <section className={styles.quiz}>
        <h2>{t('Which formula suits you?')}</h2>
        <ButtonLink to="/quiz" size="lg">
          {t('Take Our Free Health Quiz')}
        </ButtonLink>
      </section>
    </div>
  )
}

function ComparisonPoint({ section, number }: { section: ContentSection; number: number }) {
  const t = useTranslator()
  const { brand } = useSettings().seller
  const [ourBlock, ...storeBoughtBlocks] = section.blocks
  return (
    <li id={section.id} className={styles.point}>
      <h2 className={styles.title}>
        <span className={styles.number}>{number}</span> {section.title}
      </h2>
      <div className={styles.ours}>
        <p className={styles.columnLabel}>{t('{brand}, compounded', { brand })}</p>
        <ContentBlocks blocks={ourBlock ? [ourBlock] : []} />
      </div>
      <div className={styles.storeBought}>
        <p className={styles.columnLabel}>{t('Store-bought')}</p>
        <ContentBlocks blocks={storeBoughtBlocks} />
      </div>
    </li>
  )
}
