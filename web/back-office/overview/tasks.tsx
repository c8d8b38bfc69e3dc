/**
 * Tasks of staff with their counts, each with a link to the filtered desk. Tasks with a count of 0
 * are left out. To add a task, add its count to the reply of the overview and a row here.
 */
import type { CallReply } from '#contract/call.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './overview.module.css'

type Overview = CallReply<'GET /api/admin/overview'>

export function Tasks({ tasks, supply }: Pick<Overview, 'tasks' | 'supply'>) {
  const t = useText()
  const rows = [
    [t('Orders to review'), tasks.review, '/pharmacy-dashboard'],
    [t('Questions without an answer'), tasks.questions, '/pharmacy-dashboard?view=asked'],
    [t('Orders to prepare'), tasks.prepare, '/admin-orders?status=Preparing&payment=to+prepare'],
    [t('Parcels to ship'), tasks.ship, '/admin-orders?status=Ready+to+Ship'],
    [t('Refunds to pay'), tasks.refunds, '/admin-orders?payment=refund_due'],
    [t('Payment issues'), tasks.issues, '/admin-payment-issues'],
    [t('Parked payment messages'), tasks.messages, '/admin-emails/messages?state=parked'],
    [t('Undelivered emails'), tasks.emails, '/admin-emails?state=given+up'],
    [t('Open recalls'), tasks.recalls, '/admin-ingredients/trace'],
    [t('Subscribers to notify'), tasks.subscribers, '/admin-waitlist'],
    [t('Draft products'), tasks.drafts, '/admin-products?show=drafts'],
    [t('Products not covered by stock'), supply.products.length, '/admin-products?stock=missing'],
    [t('Stock warnings'), supply.warnings.length, '#stock'],
  ] as const
  const openRows = rows.filter(([, count]) => count > 0)
  return (
    <Section title={t('Needs attention')} size="h3">
      {openRows.length === 0 ? (
        <p className="quiet">{t('Nothing needs attention. New tasks appear here.')}</p>
      ) : (
        <ul className={styles.tasks}>
          {openRows.map(([name, count, path]) => (
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
