/** Results of a search: lots, batches with their lots, and orders with the lots of each jar. */
import type { CallReply } from '#contract/call.ts'
import { formatDate, calendarDate } from '#domain/time.ts'
import { JarList, LotList } from '#web/back-office/parts/jars/jar-lots.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { LotStateChip } from './recall-chips.tsx'
import styles from './recalls.module.css'

type TraceMatches = CallReply<'GET /api/trace'>

export function TraceResults(props: { searchText: string; matches: TraceMatches }) {
  const { searchText, matches } = props
  const t = useTranslator()
  const { lots, batches, orders } = matches
  const matchCount = lots.length + batches.length + orders.length
  return (
    <div className={styles.results}>
      <p className="visually-hidden" role="status">
        {t('{count, plural, =0 {Nothing found} one {# result} other {# results}}', {
          count: matchCount,
        })}
      </p>
      {matchCount === 0 && (
        <EmptyState
          sentence={t('Nothing has the number {text}. Check the label or the sheet.', {
            text: searchText,
          })}
        />
      )}
      {lots.length > 0 && (
        <Section title={t('Lots')} size="h3">
          <ul className={styles.list}>
            {lots.map((lot) => (
              <li key={lot.number}>
                <p className={styles.lineHead}>
                  <Link
                    to={`/admin-ingredients/lots/${lot.number}/trace`}
                    className={styles.number}
                  >
                    {lot.number}
                  </Link>
                  <LotStateChip state={lot.state} />
                </p>
                <p>
                  {lot.ingredient} ·{' '}
                  {t('{supplier}, lot {lot}', {
                    supplier: lot.supplier || t('Supplier not recorded'),
                    lot: lot.supplierLot,
                  })}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {batches.length > 0 && (
        <Section title={t('Batches')} size="h3">
          <ul className={styles.list}>
            {batches.map((batch) => (
              <li key={batch.number}>
                <p>
                  <strong>{batch.number}</strong> · {batch.product} ·{' '}
                  {formatDate(calendarDate(batch.day))} ·{' '}
                  {batch.state === 'checked' ? t('closed') : t('open')}
                </p>
                <LotList lots={batch.lots} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {orders.map(({ orderId, jars }) => (
        <Section key={orderId} title={t('Order {number}', { number: orderId })} size="h3">
          <JarList jars={jars} />
        </Section>
      ))}
    </div>
  )
}
