/** Button that withdraws a recall that was started by mistake, or closes an approved recall. */
import { useState } from 'react'

import { maxRecallReasonLength } from '#domain/recalls/recall.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { Recall } from './recall-chips.tsx'
import styles from './recalls.module.css'

type EndRecallProps = {
  recall: Recall
  onChanged: (recall: Recall) => void
  /** Called with the message when a withdrawal was refused because the recall changed. */
  onConflict: (message: string) => void
}

export function EndRecallButton(props: EndRecallProps) {
  const { state } = props.recall
  if (state === 'started') return <WithdrawButton {...props} />
  const { recall, onChanged } = props
  return state === 'approved' ? <CloseButton recall={recall} onChanged={onChanged} /> : null
}

function WithdrawButton({ recall, onChanged, onConflict }: EndRecallProps) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const params = { lotNumber: recall.lot.number }
  const closeDialog = (): void => setOpen(false)
  return (
    <div className={styles.end}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('Withdraw recall')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={closeDialog}
        title={t('Withdraw this recall?')}
        confirmLabel={t('Withdraw recall')}
        onConflict={onConflict}
        danger
        reasonField={{ label: t('Reason for withdrawing'), maxLength: maxRecallReasonLength }}
        onConfirm={async (reason) =>
          onChanged(
            await callAuthenticated('POST /api/recalls/{lotNumber}/withdraw', {
              params,
              body: { reason },
            }),
          )
        }
      >
        <p>
          {t(
            'The lot returns to its state before the recall. Its orders can be shipped without a confirmation again.',
          )}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/**
 * Has no `onConflict`: if the server refuses to close the recall, for instance because of late
 * orders, the dialog stays open and keeps the note.
 */
function CloseButton({ recall, onChanged }: Omit<EndRecallProps, 'onConflict'>) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const params = { lotNumber: recall.lot.number }
  const closeDialog = (): void => setOpen(false)
  return (
    <div className={styles.end}>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('Close recall')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={closeDialog}
        title={t('Close this recall?')}
        confirmLabel={t('Close recall')}
        reasonField={{ label: t('Closing note for the report'), maxLength: maxRecallReasonLength }}
        onConfirm={async (note) =>
          onChanged(
            await callAuthenticated('POST /api/recalls/{lotNumber}/close', {
              params,
              body: { note },
            }),
          )
        }
      >
        <p>
          {t(
            '{count, plural, =0 {Every customer has answered.} one {# customer has not answered.} other {# customers have not answered.}} Customers can no longer answer. The lot stays recalled.',
            { count: recall.counts.outstanding },
          )}
        </p>
        {recall.counts.toEmail > 0 && (
          <p>
            {t(
              '{count, plural, one {# order that has left the pharmacy was not emailed yet, and cannot be emailed after closing.} other {# orders that have left the pharmacy were not emailed yet, and cannot be emailed after closing.}}',
              { count: recall.counts.toEmail },
            )}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
