/** Labels and dose cards of an approved order; they can be printed once its batches are checked. */
import { useText } from '#web/ui/behaviour/language.tsx'

import { OrderPapers } from '#web/back-office/pharmacy/review/order-papers.tsx'
import styles from './pharmacy.module.css'
import type { Review } from '#web/back-office/pharmacy/review/review.ts'

export function Prints({ review }: { review: Review }) {
  const t = useText()
  if (review.state !== 'approved') return null
  const isReady = review.lines.every(({ batch }) => batch?.checked)
  return (
    <section className={styles.block} aria-labelledby="prints">
      <h3 id="prints">{t('Print')}</h3>
      {isReady ? (
        <OrderPapers orderId={review.orderId} />
      ) : (
        <p className="quiet">
          {t('Labels and dose cards can be printed once every jar is in a checked batch.')}
        </p>
      )}
    </section>
  )
}
