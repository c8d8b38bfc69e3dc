/** One payment issue: what happened, what to do next, and links to its order and messages. */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, parseRinggit } from '#domain/money.ts'
import { describeIssue } from '#domain/payments/payment-issue-kinds.ts'
import { getProviderLabel } from '#web/back-office/parts/provider-label.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './payment-issues.module.css'

/**
 * A difference between the records of a payment provider and the shop's (`source` is `issue`), or a
 * provider's message that the shop could not process (`message`).
 */
export type PaymentIssue = CallReply<'GET /api/admin/payment-issues'>['issues'][number]

export function PaymentIssueCard({ issue, onClose }: { issue: PaymentIssue; onClose: () => void }) {
  const t = useTranslator()
  const { title, explanation, nextStep } = describeIssue(issue.kind)
  const isOpen = issue.closedAt === null
  const amount = issue.amount === null ? undefined : parseRinggit(issue.amount)
  const messagesPath = `/admin-emails/messages?q=${encodeURIComponent(issue.billId)}`
  return (
    <article className={styles.card} aria-label={`${t(title)}, ${issue.billId}`}>
      <header className={styles.head}>
        <h2>{t(title)}</h2>
        {amount !== undefined && <strong className={styles.amount}>{formatRinggit(amount)}</strong>}
        <StatusChip tone={isOpen ? 'error' : 'success'}>
          {isOpen ? t('Open') : t('Closed')}
        </StatusChip>
      </header>
      <p>{t(explanation)}</p>
      {isOpen && (
        <p className={styles.next}>
          <strong>{t('What to do:')}</strong> {t(nextStep)}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('Since')}</dt>
          <dd>
            <DateCell time={issue.openedAt} withTime />
          </dd>
        </div>
        {issue.orderId && (
          <div>
            <dt>{t('Order')}</dt>
            <dd>
              <Link to={`/admin-orders/${issue.orderId}`}>{issue.orderId}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{getProviderLabel(issue.provider)}</dt>
          <dd>
            <Link to={messagesPath}>{issue.billId}</Link>
          </dd>
        </div>
        {issue.expected !== null && (
          <div>
            <dt>{t('Expected')}</dt>
            <dd>{issue.expected}</dd>
          </div>
        )}
        {issue.found !== null && (
          <div>
            <dt>{t('Found')}</dt>
            <dd>{issue.found}</dd>
          </div>
        )}
        {issue.closedAt !== null && (
          <div>
            <dt>{t('Closed')}</dt>
            <dd>
              {issue.closedBy} · <DateCell time={issue.closedAt} withTime />
              <br />
              {issue.note}
            </dd>
          </div>
        )}
      </dl>
      {isOpen && (
        <p>
          <Button kind="secondary" size="sm" onClick={onClose}>
            {issue.source === 'message' ? t('Dismiss message') : t('Close issue')}
            <span className="visually-hidden">: {issue.billId}</span>
          </Button>
        </p>
      )}
    </article>
  )
}
