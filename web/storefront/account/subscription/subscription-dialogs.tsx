/** The dialog for one change of a subscription, and the dialog that cancels a subscription. */
import type { ReactNode } from 'react'

import { maxCancellationReasonLength } from '#domain/subscriptions/cancellation-reason.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { restoreText, useTabDraft } from '#web/api/session/use-tab-draft.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import type {
  ChangeKind,
  OwnSubscription,
  SubscriptionChanges,
} from './use-subscription-changes.ts'

export type SubscriptionDialogProps = {
  subscription: OwnSubscription
  changes: SubscriptionChanges
  open: boolean
  onClose: () => void
}

export function CancelDialog({ subscription, changes, open, onClose }: SubscriptionDialogProps) {
  const t = useTranslator()
  const [reason = '', setReason] = useTabDraft(`cancellation ${subscription.id}`, restoreText)
  const { nextPayment } = subscription
  const isPastCutOff = nextPayment && !nextPayment.isBeforeCutOff
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      changes={changes}
      changeKind="cancel"
      title={t('Cancel this subscription?')}
      cancelLabel={t('Keep the subscription')}
      confirmButton={
        <Button
          kind="danger"
          working={changes.runningChange === 'cancel'}
          onClick={() =>
            void changes.cancel(reason.trim()).then((isDone) => {
              if (!isDone) return
              setReason(undefined)
              onClose()
            })
          }
        >
          {t('Cancel Subscription')}
        </Button>
      }
    >
      <p>
        {isPastCutOff
          ? t(
              'Your delivery of {date} is already being prepared and will be charged. The subscription ends after it.',
              { date: formatDate(calendarDate(nextPayment.date)) },
            )
          : t('Nothing more is charged or delivered. Cancelled subscriptions cannot be restarted.')}
      </p>
      <Field
        id={`reason-${subscription.id}`}
        label={t('Reason for cancelling')}
        optional
        hint={t('Please do not include health details. Send those to our pharmacist.')}
      >
        <Textarea
          maxLength={maxCancellationReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ChangeDialog>
  )
}

/** `texts`: as in `SubscriptionChanges.failure`. */
export function ChangeFailure({ texts }: { texts: readonly string[] }) {
  const t = useTranslator()
  return (
    <Alert kind="error" live="alert">
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
    </Alert>
  )
}

/**
 * Dialog with a confirm button, a cancel button and the failure of the last change of
 * `changeKind`. It cannot be closed while a change is running.
 */
export function ChangeDialog(props: {
  open: boolean
  onClose: () => void
  changes: SubscriptionChanges
  changeKind: ChangeKind
  title: string
  /** Label of the button that closes the dialog without a change. */
  cancelLabel: string
  confirmButton: ReactNode
  children: ReactNode
}) {
  const { open, onClose, changes, changeKind, title, cancelLabel, confirmButton, children } = props
  const close = (): void => {
    // A change that ends after the dialog was closed and opened again would show its failure there,
    // or close the dialog.
    if (changes.runningChange === undefined) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          {confirmButton}
          <Button kind="quiet" onClick={close}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        {changes.failure?.kind === changeKind && <ChangeFailure texts={changes.failure.texts} />}
      </div>
    </Dialog>
  )
}
