/**
 * Dialog that changes a lot: asks for an amount, a reason, or both. After a conflict the dialog
 * stays open with the typed values, so that staff can compare them with the reloaded stock and send
 * them again.
 */
import { useState, type FormEvent, type ReactNode } from 'react'

import { maxStockReasonLength } from '#domain/stock/movement.ts'
import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'

import styles from './ingredients.module.css'

type LotDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Label of the confirming button, a verb and its object. */
  confirmLabel: string
  danger?: boolean
  /**
   * Asks for an amount. `field` is the key under which the server reports an error of the amount.
   * `initialValue` is sent unless staff change it.
   */
  amount?: {
    label: string
    field: 'amount' | 'counted'
    placeholder: string
    initialValue?: string
  }
  /** Asks for a reason. */
  reason?: { label: string; hint?: string; optional?: boolean }
  /** Sends the change. The dialog closes when the promise resolves. */
  onConfirm: (values: { amount: string; reason: string }) => Promise<void>
  /** Called after a conflict, to load the lot again. */
  onConflict: () => void
}

export function LotDialog(props: LotDialogProps) {
  const { open, onClose, title, children, confirmLabel, danger, amount, reason } = props
  const t = useTranslator()
  const [enteredAmount, setEnteredAmount] = useState<string>()
  const [enteredReason, setEnteredReason] = useState('')
  const values = { amount: enteredAmount ?? amount?.initialValue ?? '', reason: enteredReason }
  const { isSending, failure, errors, clearErrors, send } = useSendLotChange(props)
  const close = (): void => {
    setEnteredAmount(undefined)
    setEnteredReason('')
    clearErrors()
    onClose()
  }
  const cancel = (): void => {
    // Not during a call: once the dialog is open again, the call would show its error there, or
    // close the dialog.
    if (!isSending) close()
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isSending && (await send(values))) close()
  }
  return (
    <Dialog open={open} onClose={cancel} title={title}>
      <form className={styles.fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
        {amount && (
          <Field label={amount.label} error={errors[amount.field]}>
            <TextInput
              value={values.amount}
              autoComplete="off"
              placeholder={amount.placeholder}
              onChange={({ target }) => setEnteredAmount(target.value)}
            />
          </Field>
        )}
        {reason && (
          <Field
            label={reason.label}
            hint={reason.hint}
            optional={reason.optional === true}
            error={errors['reason']}
          >
            <Textarea
              value={values.reason}
              maxLength={maxStockReasonLength}
              onChange={({ target }) => setEnteredReason(target.value)}
            />
          </Field>
        )}
        {failure && (
          <Alert kind="error" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} working={isSending}>
            {confirmLabel}
          </Button>
          <Button kind="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * `send` resolves to true if the change was saved. Otherwise `errors` has the error texts by field,
 * or `failure` is the message key of an error that belongs to no field.
 */
function useSendLotChange({
  onConfirm,
  onConflict,
}: Pick<LotDialogProps, 'onConfirm' | 'onConflict'>) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = async (values: { amount: string; reason: string }): Promise<boolean> => {
    setSending(true)
    setFailure('')
    setErrors({})
    try {
      await onConfirm(values)
      return true
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined
      const fields = apiError?.fields ?? {}
      setErrors(fields)
      // The fields show these errors.
      if (Object.keys(fields).length > 0) return false
      setFailure(getFailureMessage(error))
      if (apiError?.code === 'CONFLICT') onConflict()
      return false
    } finally {
      setSending(false)
    }
  }
  const clearErrors = (): void => {
    setErrors({})
    setFailure('')
  }
  return { isSending, failure, errors, clearErrors, send }
}
