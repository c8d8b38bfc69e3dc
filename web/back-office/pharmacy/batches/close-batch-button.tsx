/**
 * Button that closes a batch, which takes its amounts from stock. Staff who opened or weighed the
 * batch (`ownWork`) must give a reason to close it without a second person. Lots that the rules
 * refuse (`refusals`) need another reason.
 */
import { useState } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { maxBatchReasonLength } from '#domain/pharmacy/batch-lots.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { BestBeforeWarnings } from './best-before-warnings.tsx'
import { getCloseButtonId, isWeighed, type Batch, type BatchLots } from './use-batch-lots.ts'
import styles from '#web/back-office/pharmacy/pharmacy.module.css'

export function CloseBatchButton({ batch, batchLots }: { batch: Batch; batchLots: BatchLots }) {
  const { number, ownWork, weighings, refusals } = batch
  const t = useTranslator()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isOwnBatch = ownWork.hasOpened || ownWork.hasWeighed
  const lacksWeighings = !weighings.every(isWeighed)
  const hasForbiddenLots = refusals.some(({ mayOverride }) => !mayOverride)
  // The server refuses such a batch even with reasons. The button then sends the call without a
  // dialog, because the server's error says what is missing and which lots cannot be overridden.
  const willBeRefused = lacksWeighings || hasForbiddenLots
  const hasBestBeforeWarning = batch.lines.some(({ lotsExpireTooEarly }) => lotsExpireTooEarly)
  const needsDialog = !willBeRefused && (isOwnBatch || refusals.length > 0 || hasBestBeforeWarning)
  const openDialog = (): void => {
    batchLots.showProblem('')
    setIsDialogOpen(true)
  }
  const reasonProps = {
    hint: t('Printed on the batch sheet and stored encrypted. Do not enter health data.'),
    maxLength: maxBatchReasonLength,
  }
  return (
    <>
      <Button
        id={getCloseButtonId(number)}
        kind={isOwnBatch ? 'secondary' : 'primary'}
        working={batchLots.isClosing}
        onClick={needsDialog ? openDialog : batchLots.close}
      >
        {isOwnBatch ? t('Close without a second person') : t('Approve and close batch')}
      </Button>
      {isOwnBatch && <p className={styles.signedBy}>{describeOwnWork(t, ownWork)}</p>}
      <ConfirmDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={
          isOwnBatch
            ? t('Close batch {number} without a second person?', { number })
            : t('Close batch {number}?', { number })
        }
        confirmLabel={t('Close batch')}
        {...(isOwnBatch && {
          reasonField: { ...reasonProps, label: t('Reason for closing it alone') },
        })}
        {...(refusals.length > 0 && {
          otherReasonField: { ...reasonProps, label: t('Reason for using these lots') },
        })}
        onConfirm={batchLots.closeWithReasons}
        onConflict={batchLots.showProblem}
      >
        <p>
          {t('Compare every lot and weight again first. Closing takes the amounts from stock.')}
          {isOwnBatch && ` ${t('The audit log records that you closed it alone.')}`}
        </p>
        <BestBeforeWarnings batch={batch} />
        {refusals.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    </>
  )
}

function describeOwnWork(t: Translate, { hasOpened, hasWeighed }: Batch['ownWork']): string {
  if (hasOpened && hasWeighed)
    return t('You opened and weighed this batch. Ask a colleague to log in and close it.')
  return hasOpened
    ? t('You opened this batch. Ask a colleague to log in and close it.')
    : t('You weighed this batch. Ask a colleague to log in and close it.')
}
