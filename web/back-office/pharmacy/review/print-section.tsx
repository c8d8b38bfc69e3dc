/**
 * Prints labels and dose cards of an approved order, once every jar is in a checked batch. Renders
 * nothing for an order that is not approved.
 */
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { OrderPapers } from './order-papers.tsx'
import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from './review.ts'

export function PrintSection({ review }: { review: Review }) {
  const t = useTranslator()
  if (review.state !== 'approved') return null
  const areBatchesChecked = review.lines.every(({ batch }) => batch?.isChecked)
  return (
    <section className={styles.block} aria-labelledby="prints">
      <h3 id="prints">{t('Print')}</h3>
      {areBatchesChecked ? (
        <OrderPapers orderId={review.orderId} />
      ) : (
        <p className="quiet">
          {t('Labels and dose cards can be printed once every jar is in a checked batch.')}
        </p>
      )}
    </section>
  )
}
