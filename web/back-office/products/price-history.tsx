/** Price changes of a product: price, start date and staff member. */
import { formatRinggit, senFromRinggit } from '#domain/money.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import type { ProductToEdit } from './product-calls.ts'
import styles from './products.module.css'

export function PriceHistory({ prices }: { prices: ProductToEdit['prices'] }) {
  const t = useTranslator()
  return (
    <Section title={t('Prices')} size="h3" className={styles.history}>
      <div className={styles.scroll}>
        <table className={styles.historyTable}>
          <thead>
            <tr>
              <th scope="col">{t('Price')}</th>
              <th scope="col">{t('Since')}</th>
              <th scope="col">{t('Set by')}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ price, validFrom, changedBy }) => (
              <tr key={`${validFrom} ${price}`}>
                <td>{formatRinggit(senFromRinggit(price))}</td>
                <td>
                  <DateCell time={validFrom} withTime />
                </td>
                <td>{changedBy || t('Initial catalogue')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
