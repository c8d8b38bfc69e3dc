/**
 * Dialog in which staff confirm the shop's figures: the prices and fees that customers pay. The
 * server refuses with CONFLICT if a figure has changed since the page was loaded.
 */
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './go-live.module.css'

/** The requirements with their states, and the figures to confirm. */
export type GoLiveStatus = CallReply<'GET /api/admin/go-live'>

export function ConfirmPricesDialog(props: {
  open: boolean
  goLive: GoLiveStatus
  onClose: () => void
  onConfirmed: (reply: GoLiveStatus) => void
  /** Must load the figures again: one of them has changed since the page was loaded. */
  onConflict: () => void
}) {
  const { open, goLive, onClose, onConfirmed, onConflict } = props
  const t = useTranslator()
  const confirmFigures = async (): Promise<void> => {
    const body = { figuresVersion: goLive.figuresVersion }
    try {
      onConfirmed(await callAuthenticated('POST /api/admin/go-live/confirm-prices', { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onConflict()
      // ConfirmDialog shows the message and stays open.
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Confirm prices and fees')}
      confirmLabel={t('Confirm these figures')}
      onConfirm={confirmFigures}
    >
      <p>{t('Customers pay these amounts. When one of them changes, confirm them again.')}</p>
      <dl className={styles.figures}>
        {goLive.figures.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
