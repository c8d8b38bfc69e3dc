// Compares made-to-order with store-bought vitamins, fact by fact. On phones each fact becomes a
// pair of rows.
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { CheckIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './comparison.module.css'

/** Length of the drawn capsule in px. */
const capsuleLengthPx = 104

export function Comparison({ formula }: { formula: Formula | undefined }) {
  const t = useTranslator()
  const { delivery } = useSettings()
  const rows = [
    [t('Made'), t('After you order, for you'), t('In bulk, months before')],
    [t('Ingredients'), t('Several actives in one capsule'), t('One or two per tablet')],
    [t('Amounts'), t('Printed to the milligram'), t('Often one total for a blend')],
    [t('Checked by'), t('A pharmacist, every order'), t('Not checked for you')],
    [t('Each day'), t('One capsule with food'), t('Several tablets')],
    [
      t('Best before'),
      t('{months, plural, one {# month} other {# months}} from your order', {
        months: delivery.shelfLifeMonths,
      }),
      t('Up to three years'),
    ],
  ] as const
  return (
    <Section title={t('Made to order compared with store-bought')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{t('Fact')}</span>
            </td>
            <th scope="col" className={styles.ours}>
              {formula && <BandCapsule formula={formula} length={capsuleLengthPx} decorative />}
              {t('Racik made-to-order')}
            </th>
            <th scope="col">
              <Tablet />
              {t('Store-bought vitamins')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([aspect, madeToOrder, storeBought]) => (
            <tr key={aspect}>
              <th scope="row">{aspect}</th>
              <td className={styles.ours}>
                <span>
                  <CheckIcon /> {madeToOrder}
                </span>
              </td>
              <td>{storeBought}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Tablet() {
  return (
    <svg width="62" height="38" viewBox="0 0 62 38" aria-hidden="true" className={styles.tablet}>
      <ellipse cx="31" cy="19" rx="30" ry="18" />
      <path d="M31 1v36" />
    </svg>
  )
}
