/**
 * Dialog that confirms the current prices and fees. The server refuses if a figure has changed
 * since the page was loaded.
 */
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './go-live.module.css'

type GoLiveStatus = CallReply<'GET /api/admin/go-live'>

export function ConfirmPricesDialog(props: {
  open: boolean
  goLive: GoLiveStatus
  onClose: () => void
  onConfirmed: (reply: GoLiveStatus) => void
  /** Called when a figure changed after the page was loaded, to load the new figures. */
  onConflict: () => void
}) {
  const { open, goLive, onClose, onConfirmed, onConflict } = props
  const t = useTranslator()
  const confirm = async (): Promise<void> => {
    const body = { figuresVersion: goLive.figuresVersion }
    try {
      onConfirmed(await callAuthenticated('POST /api/admin/go-live/confirm-prices', { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onConflict()
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Confirm prices and fees')}
      confirmLabel={t('Confirm these figures')}
      onConfirm={confirm}
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
