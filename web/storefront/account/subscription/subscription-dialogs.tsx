/**
 * Confirmation dialogs for suspending, cancelling and skipping: what happens and from which day.
 */
import { useState, type ReactNode } from 'react'

import { postponeDays } from '#domain/subscriptions/change-effective-date.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import type { Change, OwnSubscription, SubscriptionChange } from './use-subscription-change.ts'

export type Asked = {
  subscription: OwnSubscription
  change: SubscriptionChange
  open: boolean
  onClose: () => void
}

type AboutNext = Asked & { next: NonNullable<OwnSubscription['next']> }

export function CancelDialog({ subscription, change, open, onClose }: Asked) {
  const t = useText()
  const [reason, setReason] = useState('')
  const { next } = subscription
  const late = next && !next.inTime
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about="cancel"
      title={t('Cancel this subscription?')}
      keep={t('Keep the subscription')}
      act={
        <Button
          kind="danger"
          working={change.now === 'cancel'}
          onClick={() => void change.cancel(reason.trim()).then((done) => done && onClose())}
        >
          {t('Cancel Subscription')}
        </Button>
      }
    >
      <p>
        {late
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
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Question>
  )
}

export function SuspendDialog({ subscription, change, open, onClose }: Asked) {
  const t = useText()
  const { next } = subscription
  const date = next && formatDate(calendarDate(next.date))
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about="suspend"
      title={t('Suspend this subscription?')}
      keep={t('Keep the subscription')}
      act={
        <Button
          working={change.now === 'suspend'}
          onClick={() => void change.suspend().then((done) => done && onClose())}
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
    </Question>
  )
}

/** Offers only delivery days of the plan: PayPal charges on no other days. */
export function SkipDialog({ subscription, change, open, onClose, next }: AboutNext) {
  const t = useText()
  const date = calendarDate(next.date)
  const choices = postponeDays(date, subscription.cadenceDays)
  const [first = date] = choices
  const [chosen, setChosen] = useState<string>(first)
  const until = choices.find((day) => day === chosen) ?? first
  const skip = (): Promise<boolean> => (until === first ? change.skip() : change.delay(until))
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about={until === first ? 'skip' : 'delay'}
      title={t('Skip the next order?')}
      keep={t('Keep the order')}
      act={
        <Button
          working={change.now === 'skip' || change.now === 'delay'}
          onClick={() => void skip().then((done) => done && onClose())}
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
          <Select value={until} onChange={(event) => setChosen(event.target.value)}>
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
    </Question>
  )
}

/** Dialog with a confirm button, a cancel button and the last failure. */
export function Question(props: {
  open: boolean
  onClose: () => void
  change: SubscriptionChange
  about: Change
  title: string
  keep: string
  act: ReactNode
  children: ReactNode
}) {
  const { open, onClose, change, about, title, keep, act, children } = props
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {act}
          <Button kind="quiet" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {children}
        {change.failure?.change === about && (
          <Alert kind="bad" live="alert">
            {t(change.failure.text)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
