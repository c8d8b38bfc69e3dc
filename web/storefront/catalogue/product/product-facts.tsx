// Supplement facts: the capsule with name, form, amount and share of each ingredient, and the
// product's other facts. For a product without a formula only its title and text pairs are shown.
import { listOtherFacts, type Product } from '#domain/catalogue/product.ts'
import { pregnancyCaution } from '#domain/recommendation/pregnancy-caution.ts'
import { CapsuleCaption } from '#web/ui/capsule/capsule-caption.tsx'
import { CapsulePlate } from '#web/ui/capsule/capsule-plate.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './product-facts.module.css'

export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslator()
  const { formula } = product
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
          <EmptyCapsule vertical className={styles.shell} />
        )}
        <div>
          <dl className={styles.pairs}>
            {listOtherFacts(product).map(({ descriptionTitle, descriptionText }) => (
              <div key={descriptionTitle}>
                <dt>
                  <OwnerText text={descriptionTitle} />
                </dt>
                <dd>
                  <OwnerText text={descriptionText} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.caution}>{t(pregnancyCaution.text)}</p>
          {formula && <CapsuleCaption formula={formula} shares className={styles.caption} />}
        </div>
      </div>
    </Section>
  )
}
