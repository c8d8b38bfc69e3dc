/** Daily amount of each ingredient, summed over all jars of an order, with its daily limit. */
import { joinWithSemicolons } from '#domain/content/join-list.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from '#web/back-office/pharmacy/review/review.ts'

export function DailyTotals({ totals }: { totals: Review['totals'] }) {
  const t = useTranslator()
  return (
    <section className={styles.block}>
      <Table caption={t('Daily amounts of the whole order')} compact>
        <thead>
          <tr>
            <HeadCell>{t('Ingredient')}</HeadCell>
            <HeadCell numeric>{t('Per day')}</HeadCell>
            <HeadCell numeric>{t('Daily limit')}</HeadCell>
            <HeadCell>{t('Products')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Row key={total.name}>
              <Cell>
                {total.name}{' '}
                {total.exceedsLimit && (
                  <Badge kind="error" small>
                    {t('Over the limit')}
                  </Badge>
                )}
              </Cell>
              <Cell numeric>{total.amount || t('unknown')}</Cell>
              <Cell numeric>
                {total.limit === null ? (
                  <span className="quiet">{t('none established')}</span>
                ) : (
                  <span title={total.limitSource ?? undefined}>{total.limit}</span>
                )}
              </Cell>
              <Cell>{joinWithSemicolons(total.productNames)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
