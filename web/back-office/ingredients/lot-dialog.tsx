/**
 * Dialog that changes a lot: asks for an amount, a reason, or both. After a conflict it stays open
 * with what was typed, so that the person can compare it with the reloaded stock and send it again.
 */
import { useState, type FormEvent, type ReactNode } from 'react'

import { maxStockReasonLength } from '#domain/stock/movement.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'

import styles from './ingredients.module.css'

export type LotDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Label of the confirming button, a verb and its object. */
  confirm: string
  danger?: boolean
  /** Asks for an amount; `field` is the name under which the server reports its problem. */
  amount?: { label: string; field: 'amount' | 'counted'; placeholder: string }
  /** Asks for a reason. */
  reason?: { label: string; hint?: string; optional?: boolean }
  /** Sends the change; the dialog closes when it resolves. */
  onConfirm: (typed: { amount: string; reason: string }) => Promise<void>
  /** Called after a conflict: loads the lot again. */
  onConflict: () => void
}

export function LotDialog(props: LotDialogProps) {
  const { open, onClose, title, children, confirm, danger, amount, reason } = props
  const t = useText()
  const [typed, setTyped] = useState({ amount: '', reason: '' })
  const { isSending, failure, errors, clearErrors, send } = useSend(props)
  const close = (): void => {
    setTyped({ amount: '', reason: '' })
    clearErrors()
    onClose()
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isSending && (await send(typed))) close()
  }
  return (
    <Dialog open={open} onClose={close} title={title}>
      <form className={styles.fields} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
        {amount && (
          <Field label={amount.label} error={errors[amount.field]}>
            <TextInput
              value={typed.amount}
              autoComplete="off"
              placeholder={amount.placeholder}
              onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
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
              value={typed.reason}
              maxLength={maxStockReasonLength}
              onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
            />
          </Field>
        )}
        {failure && (
          <Alert kind="bad" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} working={isSending}>
            {confirm}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * Sends the change. `send` resolves to true if it succeeded. Otherwise `errors` are the problems by
 * field, or `failure` is the text if no field has one.
 */
function useSend({ onConfirm, onConflict }: Pick<LotDialogProps, 'onConfirm' | 'onConflict'>) {
  const t = useText()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = async (typed: { amount: string; reason: string }): Promise<boolean> => {
    setSending(true)
    setFailure('')
    setErrors({})
    try {
      await onConfirm(typed)
      return true
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined
      const fields = apiError?.fields ?? {}
      setErrors(fields)
      // The field says what is wrong.
      if (Object.keys(fields).length > 0) return false
      setFailure(apiError?.message ?? t('Something went wrong. Try again.'))
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
