/**
 * Buttons to approve an order, ask the customer or decline. Each decision is signed with the
 * pharmacist's name and registration number, which are asked for once. If a colleague decided
 * first, the order is loaded again and shows their decision.
 */
import { useState } from 'react'

import {
  maxPharmacistMessageLength,
  maxReviewReasonLength,
} from '#domain/pharmacy/review-text-limits.ts'
import { paymentStatesToPrepare, paymentTexts } from '#domain/payments/payment-state.ts'
import { formatDateTime } from '#domain/time.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { FlagList } from './flag-list.tsx'
import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import type { Review } from './review.ts'
import { SignatureForm } from './signature-form.tsx'
import { useApproveKey } from './use-approve-key.ts'
import { useDecisions, type DecisionsProps } from './use-decisions.ts'
import { useSignature } from './use-signature.ts'

type OpenDialog = 'approve' | 'ask' | 'decline' | undefined

export function Decisions(props: DecisionsProps) {
  const { review } = props
  const t = useTranslator()
  const { approve, ask, decline } = useDecisions(props)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [isEditingSignature, setEditingSignature] = useState(false)
  /** Message of a refused decision: the order has changed, and is loaded again. */
  const [conflict, setConflict] = useState('')
  const approveAction = useAction()
  const signatureQuery = useSignature()
  const dialogProps = { onClose: () => setOpenDialog(undefined), onConflict: setConflict }
  const signature = signatureQuery.data
  /** No signature is stored yet: the pharmacist must enter it before the first decision. */
  const isUnsigned = signature?.name === ''
  const decide = (dialog: OpenDialog): void => {
    setConflict('')
    setOpenDialog(dialog)
  }
  const handleApprove = (): void => {
    setConflict('')
    if (review.needsReason) setOpenDialog('approve')
    else void approveAction.run(() => approve(''))
  }
  const canApprove =
    review.mayDecide && signature !== undefined && !isUnsigned && !isEditingSignature
  useApproveKey(canApprove && openDialog === undefined, handleApprove)

  if (!review.mayDecide)
    return (
      <div className={styles.decisions}>
        <DecisionBadge review={review} />
        <FailureAlert text={conflict} />
      </div>
    )
  if (signature && (isUnsigned || isEditingSignature))
    return (
      <SignatureForm
        initialSignature={signature}
        onSaved={(savedSignature) => {
          signatureQuery.updateData(() => savedSignature)
          setEditingSignature(false)
        }}
      />
    )
  return (
    <div className={styles.decisions}>
      <div className={classNames(styles.buttons, styles.bar)}>
        <Button kind="danger" onClick={() => decide('decline')}>
          {review.isFree ? t('Decline order') : t('Decline and refund')}
        </Button>
        <Button kind="secondary" onClick={() => decide('ask')}>
          {t('Ask the customer')}
        </Button>
        <Button
          working={approveAction.isRunning}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={handleApprove}
        >
          {t('Approve order')}
        </Button>
      </div>
      {signature && (
        <SignedBy signature={signature} onChangeSignature={() => setEditingSignature(true)} />
      )}
      <FailureAlert text={approveAction.failure} />
      <FailureAlert text={conflict} />
      <LoadFailure failure={signatureQuery.failure} onRetry={signatureQuery.reload} />
      <ApproveDialog
        {...dialogProps}
        review={review}
        open={openDialog === 'approve'}
        onConfirm={approve}
      />
      <AskDialog {...dialogProps} open={openDialog === 'ask'} onConfirm={ask} />
      <DeclineDialog
        {...dialogProps}
        review={review}
        open={openDialog === 'decline'}
        onConfirm={decline}
      />
    </div>
  )
}

function SignedBy(props: {
  signature: { name: string; registration: string }
  onChangeSignature: () => void
}) {
  const { signature, onChangeSignature } = props
  const t = useTranslator()
  return (
    <p className={styles.signedBy}>
      {t('Signed as {name}, {registration}', signature)}{' '}
      <Button kind="quiet" size="sm" onClick={onChangeSignature}>
        {t('Change signature')}
      </Button>
      <span className={styles.keyHint}>{t('Ctrl + Enter approves.')}</span>
    </p>
  )
}

/** Says why a decision was not made. Renders nothing for an empty text. */
function FailureAlert({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert kind="error" live="alert">
      <p>{text}</p>
    </Alert>
  )
}

type DecisionDialogProps = {
  open: boolean
  onClose: () => void
  /** Throws to keep the dialog open. */
  onConfirm: (text: string) => Promise<void>
  /** Called with the message when the order has changed; the dialog closes. */
  onConflict: (message: string) => void
}

function ApproveDialog(props: DecisionDialogProps & { review: Review }) {
  const { review, ...dialogProps } = props
  const t = useTranslator()
  return (
    <ConfirmDialog
      {...dialogProps}
      title={t('Approve order {order}?', { order: review.orderId })}
      confirmLabel={t('Approve order')}
      reasonField={{
        label: t('Reason for approving'),
        hint: t('Stored encrypted in the history, for pharmacists only.'),
        maxLength: maxReviewReasonLength,
      }}
    >
      <OverriddenFlags review={review} />
    </ConfirmDialog>
  )
}

function AskDialog(props: DecisionDialogProps) {
  const t = useTranslator()
  return (
    <ConfirmDialog
      {...props}
      title={t('Ask the customer')}
      confirmLabel={t('Send question')}
      reasonField={{
        label: t('Your question'),
        hint: t(
          'The email contains only a link. The customer enters a code or logs in to read the question.',
        ),
        maxLength: maxPharmacistMessageLength,
      }}
    />
  )
}

function DeclineDialog(props: DecisionDialogProps & { review: Review }) {
  const { review, ...dialogProps } = props
  const t = useTranslator()
  return (
    <ConfirmDialog
      {...dialogProps}
      title={t('Decline order {order}', { order: review.orderId })}
      confirmLabel={review.isFree ? t('Decline order') : t('Decline and refund')}
      danger
      reasonField={{
        label: t('Reason for declining'),
        hint: t('For pharmacists only. The customer’s email does not mention health.'),
        maxLength: maxReviewReasonLength,
      }}
    >
      <p>
        {review.isFree
          ? t(
              'The order will not be made. There is no payment to refund. The customer is emailed. This cannot be undone.',
            )
          : t(
              'The order will not be made. A refund task is created and the customer is emailed. This cannot be undone.',
            )}
      </p>
    </ConfirmDialog>
  )
}

/** Flags and an unanswered question that the approval overrides. */
function OverriddenFlags({ review }: { review: Review }) {
  const t = useTranslator()
  const question = review.messages.findLast(({ author }) => author === 'pharmacist')
  return (
    <>
      {review.flags.length > 0 && (
        <>
          <p>{t('You approve despite:')}</p>
          <FlagList flags={review.flags} />
        </>
      )}
      {review.state === 'asked' && question && (
        <>
          <p>
            {t('The customer has not answered the question of {when}:', {
              when: formatDateTime(new Date(question.sentAt)),
            })}
          </p>
          <blockquote className={styles.note}>{question.text}</blockquote>
          <p>{t('Approving closes the question and emails the customer.')}</p>
        </>
      )}
    </>
  )
}

function DecisionBadge({ review }: { review: Review }) {
  const t = useTranslator()
  if (review.state === 'approved') return <Badge kind="success">{t('Approved')}</Badge>
  if (review.state === 'declined') return <Badge kind="error">{t('Declined')}</Badge>
  // A paid order without a decision can be decided until it is Ready to Ship.
  if (paymentStatesToPrepare.some((state) => paymentTexts[state] === review.paymentState))
    return (
      <>
        <Badge kind="warning">{t('Ready to ship or shipped without approval')}</Badge>
        <p className={styles.signedBy}>
          {t('The orders desk can set it back to Investigation before it is shipped.')}
        </p>
      </>
    )
  return <Badge>{t('No decision needed: {payment}', { payment: t(review.paymentState) })}</Badge>
}
