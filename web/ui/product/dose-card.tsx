// Preview of the dose card in the box: product, dose, ingredients, customer. Light colours in both
// schemes. The capsule has its true size, also in print.
import { capsuleLengthMm, capsuleLengthPx } from '#domain/catalogue/capsule/capsule-shape.ts'
import {
  formatAmount,
  sortIngredientsByAmount,
  type Formula,
} from '#domain/catalogue/formula/formula.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './dose-card.module.css'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/** Shown for an empty name, and for values that are known only once the order is made. */
const unknownValue = '–'

export function DoseCard(props: {
  productName: string
  formula: Formula
  customerName: string
  /** Storage, pharmacy and phone. */
  footer: string
  /** Slightly rotated. */
  tilted?: boolean
}) {
  const { productName, formula, customerName, footer, tilted } = props
  const t = useTranslator()
  const orderFacts = [
    [t('For'), customerName || unknownValue],
    [t('Batch'), unknownValue],
    [t('Made'), unknownValue],
    [t('Best before'), unknownValue],
  ] as const
  return (
    <div data-scheme="light" className={classNames(styles.card, tilted && styles.tilted)}>
      <p className={styles.head}>
        <span className={styles.brand}>Racik</span>
        <span className={styles.kind}>{t('Dose card')}</span>
      </p>
      <p className={styles.name}>{productName}</p>
      <p className={styles.dose}>{t('Take ONE capsule daily with food')}</p>
      <p className={styles.size}>
        <BandCapsule formula={formula} length={capsuleLengthPx} decorative />
        {t('true size, {length} mm', { length: String(capsuleLengthMm) })}
      </p>
      <ul className={styles.rows}>
        {sortIngredientsByAmount(formula).map((ingredient) => (
          <li key={ingredient.id}>
            <Bead pigment={ingredient.pigment} />
            <span>{t(ingredient.name)}</span>
            <strong>{formatAmount(ingredient)}</strong>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {orderFacts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>{footer}</p>
    </div>
  )
}
