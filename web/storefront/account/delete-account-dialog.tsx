/** Dialog that deletes the account: asks for the password, and says what stays and until when. */
import { useState, type FormEvent } from 'react'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

import styles from './dashboard.module.css'
import { OrdersBeingMade } from './erase-dialog.tsx'
import type { Dashboard, OwnOrder } from './use-dashboard.ts'
import { useFormSubmission } from './use-form-submission.ts'

/** Connects the form in the dialog's body with the button in its footer. */
const formId = 'deleteAccount'

type DeletionEffectsProps = {
  healthData: Dashboard['healthData']
  hasRunningSubscription: boolean
  orders: readonly OwnOrder[]
}

export function DeleteAccountDialog(
  props: DeletionEffectsProps & {
    open: boolean
    onClose: () => void
    onDeleted: () => Promise<void>
  },
) {
  const t = useTranslator()
  const submission = useFormSubmission()
  const [password, setPassword] = useState('')
  const isSending = submission.state === 'sending'
  const close = (): void => {
    // The customer must see whether the account was deleted.
    if (isSending) return
    // The closed dialog stays mounted: the password must not be there when it is opened again.
    setPassword('')
    submission.reset()
    props.onClose()
  }
  const deleteAccount = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isDeleted = await submission.submit(async () => {
      await callAuthenticated('POST /api/users/delete-account', { body: { password } })
    })
    if (isDeleted) await props.onDeleted()
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t('Delete my account')}
      actions={
        <>
          <Button kind="danger" type="submit" form={formId} working={isSending}>
            {t('Delete permanently')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.stack}
        onSubmit={(event) => void deleteAccount(event)}
        noValidate
      >
        <DeletionEffects {...props} />
        <Field id="deletePassword" label={t('Your password')}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {submission.failure && (
          <Alert kind="error" live="alert">
            {t(submission.failure.message)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}

/** What is deleted, what stays and until when. */
function DeletionEffects(props: DeletionEffectsProps) {
  const { healthData, hasRunningSubscription, orders } = props
  const t = useTranslator()
  return (
    <>
      <p>
        {t(
          'Your login, default address, health data and consents are deleted. Tax law requires us to keep your orders, with their address, payment and acceptance of the terms, for {years} years after the year of the order. They are no longer linked to your account.',
          { years: retentionPeriods.orderYears },
        )}
      </p>
      <OrdersBeingMade healthData={healthData} />
      {hasRunningSubscription && (
        <p>{t('Your subscription is cancelled immediately. Nothing more is charged.')}</p>
      )}
      {orders.some(isStillMadeOrSent) && (
        <p>{t('We still make and send paid orders. Track them with the links in our emails.')}</p>
      )}
    </>
  )
}

/**
 * Returns true if the customer still gets this order. While a refund is due, the pharmacy makes
 * nothing, but an order that was ready before is still sent.
 */
function isStillMadeOrSent(order: OwnOrder): boolean {
  const { paymentState, status, isOnItsWay, isDelivered, isDeclined } = order
  if (isDelivered || isDeclined) return false
  if (paymentState === 'Refund due') return isOnItsWay || status === 'Ready to Ship'
  return paymentState === 'Paid' || paymentState === 'Partially refunded'
}
