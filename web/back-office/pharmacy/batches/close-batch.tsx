/** Closes a batch: by a second person, or alone with a written reason. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { Text } from '#domain/content/messages.ts'
import { maxAloneReasonLength } from '#domain/pharmacy/batch.ts'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

type OwnWork = CallReply<'GET /api/pharmacy/batches'>['batches'][number]['ownWork']

export function CloseBatch(props: {
  number: string
  ownWork: OwnWork
  /** Every ingredient has a lot, saved or typed. */
  isWeighed: boolean
  isRunning: boolean
  onClose: () => void
  /** Throws to keep the dialog open. */
  onCloseAlone: (reason: string) => Promise<void>
}) {
  const { number, ownWork, isWeighed, isRunning, onClose, onCloseAlone } = props
  const t = useText()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isOwnBatch = ownWork.made || ownWork.weighed
  if (!isOwnBatch)
    return (
      <Button working={isRunning} onClick={onClose}>
        {t('Approve and close batch')}
      </Button>
    )
  return (
    <>
      {/* Without lots the server returns which fields are missing. */}
      <Button
        kind="secondary"
        working={isRunning}
        onClick={isWeighed ? () => setIsDialogOpen(true) : onClose}
      >
        {t('Close without a second person')}
      </Button>
      <p className={styles.signed}>{ownWorkText(t, ownWork)}</p>
      <ConfirmDialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={t('Close batch {number} without a second person?', { number })}
        confirm={t('Close batch')}
        reason={{
          label: t('Reason for closing it alone'),
          hint: t('Printed on the batch sheet and stored encrypted. Do not enter health data.'),
          maxLength: maxAloneReasonLength,
        }}
        onConfirm={onCloseAlone}
      >
        <p>
          {t(
            'Compare every lot and weight again first. The audit log records that you closed it alone.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}

function ownWorkText(t: Text, { made, weighed }: OwnWork): string {
  if (made && weighed)
    return t('You opened and weighed this batch. Ask a colleague to log in and close it.')
  return made
    ? t('You opened this batch. Ask a colleague to log in and close it.')
    : t('You weighed this batch. Ask a colleague to log in and close it.')
}
