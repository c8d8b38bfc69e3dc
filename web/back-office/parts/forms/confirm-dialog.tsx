/**
 * Dialog that asks for confirmation, and for a reason if the action records one. Stays open and
 * shows the error until `onConfirm` succeeds.
 */
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'

import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from '#web/back-office/parts/parts.module.css'
import { missingReasonText } from './missing-reason.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Label of the confirming button, a verb and its object: "Send email". */
  confirmLabel: string
  /** For destructive or irreversible actions. */
  danger?: boolean | undefined
  /** Asks for a reason. */
  reasonField?: RequiredReason
  /**
   * Asks for a second reason, for example when one person closes a batch that has refused lots.
   */
  otherReasonField?: RequiredReason
  /**
   * If it throws, the dialog stays open and shows the message of an ApiError, or a general one. The
   * reasons are trimmed; one that was not asked for is ''.
   */
  onConfirm: (reason: string, otherReason: string) => Promise<void>
  /**
   * Called with the translated message when another person was first (CONFLICT). The dialog closes:
   * while it is open, the page may load new data behind it, and a second press would confirm data
   * that staff have not read. The next opening shows the typed reasons again. Without `onConflict`,
   * the dialog stays open as for other errors.
   */
  onConflict?: (message: string) => void
}

type RequiredReason = {
  label: string
  hint?: string
  maxLength: number
  /** Sent unless staff change it. */
  initialValue?: string | undefined
}

function submitWithCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, danger, onConfirm, onConflict } = props
  const { reasonField, otherReasonField } = props
  const t = useTranslator()
  const [typedReason, setTypedReason] = useState<string>()
  const [typedOtherReason, setTypedOtherReason] = useState<string>()
  const reasonText = typedReason ?? reasonField?.initialValue ?? ''
  const otherReasonText = typedOtherReason ?? otherReasonField?.initialValue ?? ''
  const [showsMissingReasons, setShowsMissingReasons] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState('')

  const close = (): void => {
    setTypedReason(undefined)
    setTypedOtherReason(undefined)
    setShowsMissingReasons(false)
    setFailure('')
    onClose()
  }
  const cancel = (): void => {
    // A running action keeps the dialog open. Otherwise the end of the action could close a dialog
    // that was opened again, or show its failure there.
    if (!isWorking) close()
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Ctrl+Enter submits although the button is disabled.
    if (isWorking) return
    const enteredReason = reasonText.trim()
    const enteredOtherReason = otherReasonText.trim()
    const isReasonMissing =
      (reasonField !== undefined && enteredReason === '') ||
      (otherReasonField !== undefined && enteredOtherReason === '')
    setShowsMissingReasons(isReasonMissing)
    if (isReasonMissing) return
    setIsWorking(true)
    setFailure('')
    try {
      await onConfirm(enteredReason, enteredOtherReason)
      close()
    } catch (error) {
      const message = getFailureMessage(error)
      if (onConflict && error instanceof ApiError && error.code === 'CONFLICT') {
        onConflict(t(message))
        onClose()
      } else setFailure(message)
    }
    setIsWorking(false)
  }

  return (
    <Dialog open={open} onClose={cancel} title={title}>
      <form className={styles.dialogText} onSubmit={(event) => void handleSubmit(event)} noValidate>
        {children}
        {reasonField && (
          <ReasonField
            {...reasonField}
            value={reasonText}
            showsIfMissing={showsMissingReasons}
            onChange={setTypedReason}
          />
        )}
        {otherReasonField && (
          <ReasonField
            {...otherReasonField}
            value={otherReasonText}
            showsIfMissing={showsMissingReasons}
            onChange={setTypedOtherReason}
          />
        )}
        {failure && (
          <Alert kind="error" live="alert">
            <p>{t(failure)}</p>
          </Alert>
        )}
        <ConfirmButtons {...{ danger, confirmLabel, isWorking }} onCancel={cancel} />
      </form>
    </Dialog>
  )
}

function ConfirmButtons(
  props: Pick<ConfirmDialogProps, 'confirmLabel' | 'danger'> & {
    isWorking: boolean
    onCancel: () => void
  },
) {
  const t = useTranslator()
  return (
    <div className={styles.actions}>
      <Button type="submit" kind={props.danger ? 'danger' : 'primary'} working={props.isWorking}>
        {props.confirmLabel}
      </Button>
      <Button kind="secondary" onClick={props.onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function ReasonField(
  props: RequiredReason & {
    value: string
    /** True after an attempt to confirm without all reasons. */
    showsIfMissing: boolean
    onChange: (value: string) => void
  },
) {
  const { label, hint, maxLength, value, showsIfMissing, onChange } = props
  const t = useTranslator()
  const isMissing = showsIfMissing && value.trim() === ''
  return (
    <Field label={label} hint={hint} error={isMissing ? t(missingReasonText) : undefined}>
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
