/**
 * Dialog that confirms the current prices and fees. The server refuses if a figure has changed
 * since the page was loaded.
 */
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from './go-live.module.css'

type GoLive = CallReply<'GET /api/admin/go-live'>

export function ConfirmPrices(props: {
  open: boolean
  data: GoLive
  onClose: () => void
  onConfirmed: (reply: GoLive) => void
  /** Called when a figure changed after the page was loaded, to load the new figures. */
  onConflict: () => void
}) {
  const { open, data, onClose, onConfirmed, onConflict } = props
  const t = useText()
  const confirm = async (): Promise<void> => {
    const body = { figuresVersion: data.figuresVersion }
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
      confirm={t('Confirm these figures')}
      onConfirm={confirm}
    >
      <p>{t('Customers pay these amounts. When one of them changes, confirm them again.')}</p>
      <dl className={styles.figures}>
        {data.figures.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
