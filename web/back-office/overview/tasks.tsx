/**
 * Tasks of staff with their counts, each with a link to the filtered page. Tasks with a count of 0
 * are left out. To add a task, add its count to the reply of the overview and a row here. Danger:
 * the query of each path must have the values of the page's own filters, such as `toPrepareFilter`
 * of the orders. A page ignores an unknown value and then lists everything. overview.journey.ts
 * compares one count with its page.
 */
import type { CallReply } from '#contract/call.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './overview.module.css'

type Overview = CallReply<'GET /api/admin/overview'>

export function Tasks({ taskCounts, supply }: Pick<Overview, 'taskCounts' | 'supply'>) {
  const t = useTranslator()
  const rows = [
    [t('Orders to review'), taskCounts.ordersToReview, '/pharmacy-dashboard'],
    [
      t('Questions without an answer'),
      taskCounts.unansweredQuestions,
      '/pharmacy-dashboard?view=asked',
    ],
    [
      t('Orders to prepare'),
      taskCounts.ordersToPrepare,
      '/admin-orders?status=Preparing&payment=to+prepare',
    ],
    [t('Parcels to ship'), taskCounts.parcelsToShip, '/admin-orders?status=Ready+to+Ship'],
    [t('Refunds to pay'), taskCounts.openRefunds, '/admin-orders?payment=refund_due'],
    [t('Payment issues'), taskCounts.paymentIssues, '/admin-payment-issues'],
    [
      t('Provider messages to check'),
      taskCounts.parkedMessages,
      '/admin-emails/messages?state=parked',
    ],
    [t('Undelivered emails'), taskCounts.undeliveredEmails, '/admin-emails?state=given+up'],
    [t('Open recalls'), taskCounts.openRecalls, '/admin-ingredients/trace'],
    [t('Subscribers to notify'), taskCounts.subscribersToNotify, '/admin-waitlist'],
    [t('Draft products'), taskCounts.draftProducts, '/admin-products?show=drafts'],
    [
      t('Published products to correct'),
      taskCounts.productsToCorrect,
      '/admin-products?show=incomplete',
    ],
    [t('Products not covered by stock'), supply.products.length, '/admin-products?stock=missing'],
    [t('Stock warnings'), supply.warnings.length, '#stock'],
  ] as const
  const rowsToShow = rows.filter(([, count]) => count > 0)
  return (
    <Section title={t('Needs attention')} size="h3">
      {rowsToShow.length === 0 ? (
        <p className="quiet">{t('Nothing needs attention. New tasks appear here.')}</p>
      ) : (
        <ul className={styles.tasks}>
          {rowsToShow.map(([name, count, path]) => (
            <li key={name}>
              <Link to={path}>
                <span>{name}</span>
                <strong>{count}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
