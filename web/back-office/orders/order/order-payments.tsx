/** Payment attempts of an order. Staff find an attempt at its provider by the bill id. */
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { getProviderLabel } from '#web/back-office/parts/provider-label.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

export function OrderPayments({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  return (
    <Section title={t('Payment')} size="h3" aside={order.paymentState}>
      {order.attempts.length === 0 && (
        <p className="quiet">
          {t('No payment attempts yet. Each bill appears here with its result.')}
        </p>
      )}
      <ul className={styles.list}>
        {order.attempts.map((attempt) => (
          <li key={attempt.id}>
            <p>
              {formatApiAmount(attempt.amount)} · {t(attempt.state)}
            </p>
            <p className="quiet">
              {getProviderLabel(attempt.provider)}
              {attempt.billId && ` · ${t('bill {billId}', { billId: attempt.billId })}`} ·{' '}
              {attempt.paidAt ? t('paid') : t('created')}{' '}
              <DateCell time={attempt.paidAt ?? attempt.createdAt} withTime />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
