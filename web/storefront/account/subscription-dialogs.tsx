/** The questions before a plan is cancelled, a delivery left out or put off: what it means, from when. */
import { useState, type ReactNode } from 'react'

import { longestDelay } from '#domain/subscriptions/delivery-dates.ts'
import { putOffTo } from '#domain/subscriptions/wish-day.ts'
import { addDays, calendarDate, formatDate, parseCalendarDate } from '#domain/time.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

import styles from './dashboard.module.css'
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
      title={t('Cancel this plan?')}
      keep={t('Keep the plan')}
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
              'Your delivery of {date} is being made already and is still charged. The plan ends after it.',
              { date: formatDate(calendarDate(next.date)) },
            )
          : t('Nothing more is charged or delivered. A cancelled plan cannot be taken up again.')}
      </p>
      <Field
        id={`reason-${subscription.id}`}
        label={t('Would you tell us why?')}
        optional
        hint={t('Please no health details: they belong to our pharmacist.')}
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

export function SkipDialog({ subscription, change, open, onClose, next }: AboutNext) {
  const t = useText()
  const date = calendarDate(next.date)
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about="skip"
      title={t('Skip the next order?')}
      keep={t('Keep it')}
      act={
        <Button
          working={change.now === 'skip'}
          onClick={() => void change.skip().then((done) => done && onClose())}
        >
          {t('Skip next order')}
        </Button>
      }
    >
      <p>
        {t(
          'Nothing is charged on {date}. The delivery comes on {later} instead, and the plan ends later by as much: none is lost.',
          {
            date: formatDate(date),
            later: formatDate(addDays(date, subscription.cadenceDays)),
          },
        )}
      </p>
    </Question>
  )
}

export function DelayDialog({ subscription, change, open, onClose, next }: AboutNext) {
  const t = useText()
  const date = calendarDate(next.date)
  const earliest = addDays(date, 1)
  const [until, setUntil] = useState<string>(earliest)
  const day = parseCalendarDate(until)
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about="delay"
      title={t('Put the next order off')}
      keep={t('Keep it')}
      act={
        <Button
          working={change.now === 'delay'}
          disabled={day === undefined}
          onClick={() => void change.delay(until).then((done) => done && onClose())}
        >
          {t('Put it off')}
        </Button>
      }
    >
      <p>{t('It is planned for {date}.', { date: formatDate(date) })}</p>
      <Field
        id={`until-${subscription.id}`}
        label={t('Deliver from this day')}
        hint={t('At most {days} days later.', { days: longestDelay })}
      >
        <TextInput
          type="date"
          min={earliest}
          max={addDays(date, longestDelay)}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
      {day && (
        <p aria-live="polite">
          {t('A plan keeps its rhythm of {days} days: the delivery comes on {date}.', {
            days: subscription.cadenceDays,
            date: formatDate(putOffTo(date, subscription.cadenceDays, day)),
          })}
        </p>
      )}
    </Question>
  )
}

/** A dialog with the way on, the way back, and what went wrong the last time. */
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
