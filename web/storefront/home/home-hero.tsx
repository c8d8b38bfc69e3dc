// First screen of the home page: welcome line, call to action, and a capsule drawn from a formula.
// The HTML contains the finished picture. Its animation plays once per document.
import { useEffect } from 'react'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import placeholderStyles from '#web/ui/capsule/placeholder.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { splitTags } from '#web/ui/behaviour/split-tags.ts'
import styles from './home-hero.module.css'

// The drawing is in the server's HTML, so its script is not part of the first load.
const CapsuleHero = loadWhenIdle(
  async () => (await import('#web/ui/capsule/capsule-hero.tsx')).CapsuleHero,
  <div className={placeholderStyles.hero} />,
)

/** The product whose formula is drawn. */
export type HeroProduct = {
  id: number
  name: string
  price: Sen
  /** Number of capsules in a jar. */
  size: number
  available: boolean
  formula: Formula
  /** Shown by a later section of the page. */
  jar: Picture | undefined
}

export function HomeHero(props: {
  hero: HeroProduct | undefined
  /** The phrases of the tagline that may be shown. Each is a message key. */
  taglinePhrases: readonly string[]
}) {
  const { hero, taglinePhrases } = props
  const t = useTranslator()
  // The two parts appear one after the other. Their tags are class names of home-hero.module.css; a
  // translation chooses where the second part begins.
  const welcomeParts = splitTags(t('<a>Welcome.</a> <b>What goes into yours?</b>'))

  useEffect(() => {
    // Style sheets turn off the animations with `data-poured`: they must not play again when the
    // visitor returns to this page in the same document.
    document.documentElement.setAttribute('data-poured', '')
  }, [])

  return (
    <>
      <div className={classNames('page', styles.hero)}>
        <h1 className="display">
          {welcomeParts.map(({ tag, text }) => (
            <span key={text} className={tag && styles[tag]}>
              {text}
            </span>
          ))}
        </h1>
        <div className={styles.intro}>
          <p className="lead">
            {t(
              'Answer fourteen questions. A pharmacist in Malaysia compounds your ingredients into one capsule a day.',
            )}
          </p>
          <p className={styles.actions}>
            <ButtonLink to="/quiz" size="lg">
              {t('Take a Quiz')}
            </ButtonLink>
            <ButtonLink to="/compounded-vitamins" size="lg" kind="secondary">
              {t('Learn more')}
              <span className="visually-hidden"> {t('about compounded vitamins')}</span>
            </ButtonLink>
          </p>
        </div>
        {hero && (
          <CapsuleHero
            formula={hero.formula}
            productName={hero.name}
            pour
            className={styles.capsule}
          />
        )}
        {hero && (
          <p className={styles.product}>
            <Link to={`/products/${hero.id}`}>{hero.name}</Link>{' '}
            {hero.available ? <HeroPrice hero={hero} /> : t('Currently Unavailable')}
          </p>
        )}
      </div>
      {taglinePhrases.length > 0 && (
        <p className={styles.tagline}>
          {taglinePhrases.map((phrase, index) => (
            <span key={phrase}>
              {index > 0 && <span className="visually-hidden"> | </span>}
              {t(phrase)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function HeroPrice({ hero: { price, size } }: { hero: HeroProduct }) {
  const t = useTranslator()
  return (
    <>
      <strong>{formatRinggit(price)}</strong>{' '}
      {t('{count, plural, one {# capsule} other {# capsules}}', { count: size })}
    </>
  )
}
