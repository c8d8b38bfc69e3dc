// Differences between compounded capsules and store-bought vitamins. Only facts about manufacture,
// no claims about effects.
import { useSettings } from '#web/api/use-settings.ts'
import { CheckIcon, CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './why-choose.module.css'

export function WhyChoose() {
  const t = useTranslator()
  const { brand } = useSettings().seller
  const features = [
    t('Made after you order'),
    t('Amounts printed to the milligram'),
    t('Several actives in one capsule'),
    t('Checked by a pharmacist'),
    t('No fillers or preservatives'),
  ]
  return (
    <Section title={t('Why choose {brand}', { brand })}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {t('{brand} and commercial vitamins compared', { brand })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Feature')}</span>
            </th>
            <th scope="col">{brand}</th>
            <th scope="col">{t('Commercial')}</th>
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td className={styles.has}>
                <CheckIcon />
                <span className="visually-hidden">{t('Yes')}</span>
              </td>
              <td className={styles.lacks}>
                <CloseIcon />
                <span className="visually-hidden">{t('No')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
