/**
 * Confirmation dialogs for suspending, cancelling and skipping: what happens and from which day.
 */
import { useState, type ReactNode } from 'react'

import { postponementDays } from '#domain/subscriptions/change-effective-date.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import type { ChangeKind, OwnSubscription, SubscriptionChange } from './use-subscription-change.ts'

export type SubscriptionDialogProps = {
  subscription: OwnSubscription
  change: SubscriptionChange
  open: boolean
  onClose: () => void
}

type SkipDialogProps = SubscriptionDialogProps & { next: NonNullable<OwnSubscription['next']> }

export function CancelDialog({ subscription, change, open, onClose }: SubscriptionDialogProps) {
  const t = useText()
  const [reason, setReason] = useState('')
  const { next } = subscription
  const isPastCutOff = next && !next.inTime
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      change={change}
      changeKind="cancel"
      title={t('Cancel this subscription?')}
      cancelLabel={t('Keep the subscription')}
      confirmButton={
        <Button
          kind="danger"
          working={change.running === 'cancel'}
          onClick={() => void change.cancel(reason.trim()).then((isDone) => isDone && onClose())}
        >
          {t('Cancel Subscription')}
        </Button>
      }
    >
      <p>
        {isPastCutOff
          ? t(
              'Your delivery of {date} is already being prepared and will be charged. The subscription ends after it.',
              { date: formatDate(calendarDate(next.date)) },
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
          // As in contract/subscriptions.ts.
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ChangeDialog>
  )
}

export function SuspendDialog({ subscription, change, open, onClose }: SubscriptionDialogProps) {
  const t = useText()
  const { next } = subscription
  const date = next && formatDate(calendarDate(next.date))
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      change={change}
      changeKind="suspend"
      title={t('Suspend this subscription?')}
      cancelLabel={t('Keep the subscription')}
      confirmButton={
        <Button
          working={change.running === 'suspend'}
          onClick={() => void change.suspend().then((isDone) => isDone && onClose())}
        >
          {t('Suspend')}
        </Button>
      }
    >
      <p>
        {date && !next.inTime
          ? t(
              'Your delivery of {date} is already being prepared and will be charged. The subscription is suspended after it.',
              { date },
            )
          : t('Nothing is charged or delivered until you press Resume.')}
      </p>
      {date && next.inTime && (
        <p>
          {t('The delivery of {date} is not made. To miss only one delivery, skip it instead.', {
            date,
          })}
        </p>
      )}
    </ChangeDialog>
  )
}

/** Offers only delivery days of the plan: PayPal charges on no other days. */
export function SkipDialog({ subscription, change, open, onClose, next }: SkipDialogProps) {
  const t = useText()
  const date = calendarDate(next.date)
  const choices = postponementDays(date, subscription.cadenceDays)
  const [firstChoice = date] = choices
  const [chosenDay, setChosenDay] = useState<string>(firstChoice)
  // The choices change with the plan: fall back to the first if the chosen day is gone.
  const until = choices.find((day) => day === chosenDay) ?? firstChoice
  const skip = (): Promise<boolean> => (until === firstChoice ? change.skip() : change.delay(until))
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      change={change}
      changeKind={until === firstChoice ? 'skip' : 'delay'}
      title={t('Skip the next order?')}
      cancelLabel={t('Keep the order')}
      confirmButton={
        <Button
          working={change.running === 'skip' || change.running === 'delay'}
          onClick={() => void skip().then((isDone) => isDone && onClose())}
        >
          {t('Skip next order')}
        </Button>
      }
    >
      {choices.length > 1 && (
        <Field
          id={`until-${subscription.id}`}
          label={t('Next payment')}
          hint={t('Deliveries stay {days} days apart.', { days: subscription.cadenceDays })}
        >
          <Select value={until} onChange={(event) => setChosenDay(event.target.value)}>
            {choices.map((day) => (
              <option key={day} value={day}>
                {formatDate(day)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p aria-live="polite">
        {t(
          'Nothing is charged on {date}. The delivery moves to {later}, and the subscription ends later. You keep all deliveries.',
          { date: formatDate(date), later: formatDate(until) },
        )}
      </p>
    </ChangeDialog>
  )
}

/** Dialog with a confirm button, a cancel button and the last failure. */
export function ChangeDialog(props: {
  open: boolean
  onClose: () => void
  change: SubscriptionChange
  changeKind: ChangeKind
  title: string
  /** Label of the button that closes the dialog without a change. */
  cancelLabel: string
  confirmButton: ReactNode
  children: ReactNode
}) {
  const { open, onClose, change, changeKind, title, cancelLabel, confirmButton, children } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {confirmButton}
          <Button kind="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        {change.failure?.change === changeKind && (
          <Alert kind="bad" live="alert">
            {t(change.failure.text)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
