// Supplement facts: the capsule with name, form, amount and share of each ingredient, and the
// product's other facts. Without amounts only the title and text pairs are shown.
import type { Product } from '#domain/catalogue/product.ts'
import { neutralCaution } from '#domain/recommendation/neutral-caution.ts'
import { CapsuleCaption } from '#web/ui/capsule/capsule-caption.tsx'
import { CapsulePlate } from '#web/ui/capsule/capsule-plate.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { OwnText } from '#web/ui/behaviour/own-text.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './product-facts.module.css'

export function ProductFacts({ product }: { product: Product }) {
  const t = useText()
  const { formula, descriptions } = product
  const drawn = new Set(formula?.ingredients.map(({ name }) => name))
  const others = descriptions.filter(({ descriptionTitle }) => !drawn.has(descriptionTitle))
  return (
    <Section
      id="supplement-facts"
      title={t('Supplement Facts')}
      aside={t('Per capsule, once a day')}
      className={styles.facts}
    >
      <div className={styles.plate}>
        {formula ? (
          <CapsulePlate formula={formula} />
        ) : (
          <EmptyCapsule standing className={styles.shell} />
        )}
        <div>
          <dl className={styles.pairs}>
            {others.map(({ descriptionTitle, descriptionText }) => (
              <div key={descriptionTitle}>
                <dt>
                  <OwnText text={descriptionTitle} />
                </dt>
                <dd>
                  <OwnText text={descriptionText} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.caution}>{t(neutralCaution.text)}</p>
          {formula && <CapsuleCaption formula={formula} shares className={styles.caption} />}
        </div>
      </div>
    </Section>
  )
}
