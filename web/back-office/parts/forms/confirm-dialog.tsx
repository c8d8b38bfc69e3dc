/**
 * Dialog that asks for confirmation, and for a reason if the action records one. Stays open and
 * shows the error until `onConfirm` succeeds.
 */
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'

import { ApiError } from '#web/api/client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/back-office/parts/parts.module.css'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Label of the confirming button, a verb and its object: "Send email". */
  confirmLabel: string
  /** For destructive or irreversible actions. */
  danger?: boolean
  /** Asks for a reason. */
  reason?: RequiredReason
  /** Second reason, for example for a batch that is closed alone and with refused lots. */
  otherReason?: RequiredReason
  /**
   * If it throws, the dialog stays open and shows the message of an ApiError. The reasons are
   * trimmed, and not empty if they are required.
   */
  onConfirm: (reason: string, otherReason: string) => Promise<void>
}

type RequiredReason = { label: string; hint?: string; maxLength: number }

function submitWithCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, danger, reason, otherReason, onConfirm } =
    props
  const t = useTranslator()
  const [reasonText, setReasonText] = useState('')
  const [otherReasonText, setOtherReasonText] = useState('')
  const [hasMissingReason, setHasMissingReason] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')

  const close = (): void => {
    setReasonText('')
    setOtherReasonText('')
    setHasMissingReason(false)
    setFailure('')
    onClose()
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Ctrl+Enter submits although the button is disabled.
    if (isWorking) return
    const enteredReason = reasonText.trim()
    const otherEnteredReason = otherReasonText.trim()
    const isReasonMissing =
      (reason !== undefined && enteredReason === '') ||
      (otherReason !== undefined && otherEnteredReason === '')
    setHasMissingReason(isReasonMissing)
    if (isReasonMissing) return
    setWorking(true)
    setFailure('')
    try {
      await onConfirm(enteredReason, otherEnteredReason)
      close()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('Something went wrong. Try again.'))
    }
    setWorking(false)
  }

  return (
    <Dialog open={open} onClose={close} title={title}>
      <form className={styles.dialogText} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
        {reason && (
          <ReasonField
            {...reason}
            value={reasonText}
            hasMissingReason={hasMissingReason}
            onChange={setReasonText}
          />
        )}
        {otherReason && (
          <ReasonField
            {...otherReason}
            value={otherReasonText}
            hasMissingReason={hasMissingReason}
            onChange={setOtherReasonText}
          />
        )}
        {failure && (
          <Alert kind="bad" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} working={isWorking}>
            {confirmLabel}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ReasonField(
  props: RequiredReason & {
    value: string
    /** True after an attempt to confirm without all reasons. */
    hasMissingReason: boolean
    onChange: (value: string) => void
  },
) {
  const { label, hint, maxLength, value, hasMissingReason, onChange } = props
  const t = useTranslator()
  const isMissing = hasMissingReason && value.trim() === ''
  return (
    <Field
      label={label}
      hint={hint}
      error={
        isMissing ? t('Enter a short reason. It helps others understand this later.') : undefined
      }
    >
      <Textarea
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={submitWithCtrlEnter}
      />
    </Field>
  )
}
