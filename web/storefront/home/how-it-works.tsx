/** Three steps from the quiz to the delivered jar. */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './how-it-works.module.css'
import { AnsweredCapsule, stepCapsuleLengthPx } from './answered-capsule.tsx'

export function HowItWorks({
  hero,
}: {
  /** Product whose capsule and jar illustrate the steps; without one, no picture of them. */
  hero: { formula: Formula; jar: Picture | undefined } | undefined
}) {
  const t = useTranslator()
  const { delivery } = useSettings()
  const [, maxMakingDays] = delivery.making
  const steps = [
    {
      picture: <AnsweredCapsule />,
      title: t('Take the quiz'),
      text: t(
        'Fourteen short questions on age, diet, allergies and lifestyle. It takes about three minutes, and you can continue later.',
      ),
    },
    {
      picture: hero && (
        <BandCapsule formula={hero.formula} length={stepCapsuleLengthPx} decorative />
      ),
      title: t('Get your recommendation'),
      text: t(
        'Formulas that fit your answers, with reasons, and the formulas we left out because of an allergy.',
      ),
    },
    {
      picture: hero?.jar && (
        <ProductPicture picture={hero.jar} sizes="144px" alt="" className={styles.jar} />
      ),
      title: t('Start your health journey'),
      text: t(
        'A pharmacist checks and compounds your order. We send it within {days, plural, one {# business day} other {# business days}}.',
        { days: maxMakingDays },
      ),
    },
  ]
  return (
    <Section
      title={t('How it works')}
      aside={
        <Link to="/quiz" className={styles.start}>
          {t('Start with the quiz')}
        </Link>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ picture, title, text }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.picture}>{picture}</div>
            <h3>
              <span className={styles.number}>{index + 1}</span> {title}
            </h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
