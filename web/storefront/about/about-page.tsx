// About the shop and its makers. The text is in web/content/about-us.md; the capsules are drawn
// from our formulas.
import { apiContext } from '#web/api/api-context.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { readContent } from '#web/api/read-content.ts'
import about from '#web/content/about-us.md'
import { ContentBlocks } from '#web/storefront/content/content-blocks.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './about-page.module.css'
import { quizSectionId } from './quiz-section.ts'
import type { Route } from './+types/about-page.ts'

export const headers = publicPageHeaders

/** As many capsules as fit beside the heading. */
const maxCapsules = 5
/** Length of each drawn capsule in px. */
const capsuleLengthPx = 210

export async function loader({ request, context }: Route.LoaderArgs) {
  const products = await context.get(apiContext)('GET /browse/products')
  const formulas = products.flatMap(({ formula }) => formula ?? []).slice(0, maxCapsules)
  return {
    page: await readContent(about, { request, context }),
    formulas,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const { title, description } = page
  return buildPageMeta({ matches, path: '/about-us', title, description })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslator()
  const { page, formulas } = loaderData
  return (
    <div className={classNames('page', styles.about)}>
      <header className={styles.head}>
        <div className={styles.headText}>
          <h1>{page.heading}</h1>
          <div className="lead">
            <ContentBlocks blocks={page.lead} />
          </div>
        </div>
        <div className={styles.capsules} aria-hidden="true">
          {formulas.map((formula) => (
            <BandCapsule
              key={formula.productId}
              formula={formula}
              length={capsuleLengthPx}
              vertical
              decorative
            />
          ))}
        </div>
      </header>
      {page.sections.map(({ id, title, blocks, subsections }) => (
        <Section key={id} id={id} title={title}>
          {blocks.length > 0 && (
            <div className={styles.text}>
              <ContentBlocks blocks={blocks} />
            </div>
          )}
          {subsections.length > 0 && (
            <ul className={styles.reasons}>
              {subsections.map((subsection) => (
                <li key={subsection.id} id={subsection.id}>
                  <h3>{subsection.title}</h3>
                  <div className="quiet">
                    <ContentBlocks blocks={subsection.blocks} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {id === quizSectionId && (
            <p className={styles.action}>
              <ButtonLink to="/quiz" size="lg">
                {t('Take Our Free Health Quiz')}
              </ButtonLink>
            </p>
          )}
        </Section>
      ))}
    </div>
  )
}
