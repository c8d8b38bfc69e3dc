/** One payment issue: what happened, what to do next, and links to its order and messages. */
import type { CallReply } from '#contract/call.ts'
import { formatRinggit, parseAmount } from '#domain/money.ts'
import { describeIssue } from '#domain/payments/payment-issue-kinds.ts'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './payment-issues.module.css'

export type PaymentIssue = CallReply<'GET /api/admin/payment-issues'>['issues'][number]

const providers: Readonly<Record<string, string>> = { billplz: 'Billplz', paypal: 'PayPal' }

export function PaymentIssueCard({
  found,
  onSettle,
}: {
  found: PaymentIssue
  onSettle: () => void
}) {
  const t = useText()
  const { title, happened, next } = describeIssue(found.kind)
  const isOpen = found.settledAt === null
  const amount = found.amount === null ? undefined : parseAmount(found.amount)
  const messages = `/admin-emails/messages?q=${encodeURIComponent(found.billId)}`
  return (
    <article className={styles.card} aria-label={`${t(title)}, ${found.billId}`}>
      <header className={styles.head}>
        <h2>{t(title)}</h2>
        {amount !== undefined && <strong className={styles.amount}>{formatRinggit(amount)}</strong>}
        <StatusChip tone={isOpen ? 'bad' : 'ok'}>{isOpen ? t('Open') : t('Closed')}</StatusChip>
      </header>
      <p>{t(happened)}</p>
      {isOpen && (
        <p className={styles.next}>
          <strong>{t('What to do:')}</strong> {t(next)}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('Since')}</dt>
          <dd>
            <DateCell at={found.openedAt} withTime />
          </dd>
        </div>
        {found.orderId && (
          <div>
            <dt>{t('Order')}</dt>
            <dd>
              <Link to={`/admin-orders/${found.orderId}`}>{found.orderId}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{providers[found.provider] ?? found.provider}</dt>
          <dd>
            <Link to={messages}>{found.billId}</Link>
          </dd>
        </div>
        {found.expected !== null && (
          <div>
            <dt>{t('Expected')}</dt>
            <dd>{found.expected}</dd>
          </div>
        )}
        {found.found !== null && (
          <div>
            <dt>{t('Found')}</dt>
            <dd>{found.found}</dd>
          </div>
        )}
        {found.settledAt !== null && (
          <div>
            <dt>{t('Closed')}</dt>
            <dd>
              {found.settledBy} · <DateCell at={found.settledAt} withTime />
              <br />
              {found.note}
            </dd>
          </div>
        )}
      </dl>
      {isOpen && (
        <p>
          <Button kind="secondary" size="sm" onClick={onSettle}>
            {found.source === 'message' ? t('Dismiss message') : t('Close issue')}
            <span className="visually-hidden">: {found.billId}</span>
          </Button>
        </p>
      )}
    </article>
  )
}
