/** Emails about an order, with a button that sends one again. */
import { getEmailLabel } from '#domain/mail/email-kinds.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { OrderActions, StaffOrder } from './use-order.ts'

/** Message keys of the states of an email about an order. */
const stateLabels = {
  queued: 'queued',
  sent: 'sent',
  given_up: 'undelivered',
  too_late: 'not sent, too late',
} as const

export function OrderEmails(props: { order: StaffOrder; orderActions: OrderActions }) {
  const { order, orderActions } = props
  const t = useTranslator()
  const { orderId, emails } = order
  return (
    <Section title={t('Emails')} size="h3">
      {emails.length === 0 && (
        <p className="quiet">
          {t('No emails yet. Each email about this order appears here with its state.')}
        </p>
      )}
      <ul className={styles.list}>
        {emails.map((email) => (
          <li key={email.id} className={styles.withButton}>
            <div>
              <p>
                {t(getEmailLabel(email.kind))} · {t(describeEmailState(email.state))}
              </p>
              <p className="quiet">
                {email.recipient} · <DateCell time={email.sentAt ?? email.queuedAt} withTime />
              </p>
            </div>
            {email.state !== 'queued' && email.state !== 'too_late' && (
              <Button
                kind="quiet"
                size="sm"
                className={styles.edgeButton}
                onClick={() =>
                  void orderActions.showResultOnPage(
                    callAuthenticated('POST /api/admin/orders/{orderId}/emails/{emailId}/resend', {
                      params: { orderId, emailId: email.id },
                    }),
                  )
                }
              >
                {t('Send again')}
                <span className="visually-hidden">: {t(getEmailLabel(email.kind))}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function describeEmailState(state: string): string {
  const labels: Readonly<Record<string, string>> = stateLabels
  return labels[state] ?? state
}
