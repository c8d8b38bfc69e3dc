/** State, order link and buttons of an email, shared by the table and the blocks on a phone. */
import type { CallReply } from '#contract/call.ts'
import { emailStateLabels } from '#domain/mail/email-state.ts'
import { getEmailLabel } from '#domain/mail/email-kinds.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './emails.module.css'

/** An email of the outbox, without its text. */
export type ListedEmail = CallReply<'GET /api/admin/emails'>['emails'][number]

export type EmailActions = {
  onRead: (email: ListedEmail) => void
  onSend: (email: ListedEmail) => void
}

const stateTones = {
  waiting: 'info',
  refused: 'warning',
  sent: 'success',
  'given up': 'error',
  'too late': 'none',
} as const satisfies Record<ListedEmail['state'], ChipTone>

export function EmailState({ email: { state } }: { email: ListedEmail }) {
  const t = useTranslator()
  return <StatusChip tone={stateTones[state]}>{t(emailStateLabels[state])}</StatusChip>
}

export function OrderLink({ orderId }: { orderId: string | null }) {
  if (orderId === null) return <span className="quiet">–</span>
  return <Link to={`/admin-orders/${orderId}`}>{orderId}</Link>
}

export function EmailButtons({ email, actions }: { email: ListedEmail; actions: EmailActions }) {
  const t = useTranslator()
  const { kind, recipient, state, canResend } = email
  const hiddenLabel = (
    <span className="visually-hidden">{`: ${t(getEmailLabel(kind))}, ${recipient}`}</span>
  )
  return (
    <div className={styles.buttons}>
      <Button kind="quiet" size="sm" onClick={() => actions.onRead(email)}>
        {t('Read')}
        {hiddenLabel}
      </Button>
      {canResend && (
        <Button kind="quiet" size="sm" onClick={() => actions.onSend(email)}>
          {state === 'refused' ? t('Try now') : t('Send again')}
          {hiddenLabel}
        </Button>
      )}
    </div>
  )
}
