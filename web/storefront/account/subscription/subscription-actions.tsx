/**
 * Buttons that change a subscription, their dialogs, and the result of the last change. The
 * specification fixes which buttons each status has. Suspend, skip and change of date share one
 * button and one dialog, which says from which day the change applies.
 */
import { useState } from 'react'

import { listSubscriptionButtons } from '#domain/subscriptions/subscription-state.ts'
import { useTabDraft } from '#web/api/session/use-tab-draft.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import { listScheduleChoices } from './schedule-choices.ts'
import { CancelDialog, ChangeFailure } from './subscription-dialogs.tsx'
import { SubscriptionAddress } from './subscription-address.tsx'
import type { OwnSubscription, SubscriptionChanges } from './use-subscription-changes.ts'

// Loaded when the dialog is first opened, to keep the dashboard's script small.
const ScheduleDialog = loadOnDemand(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
)

type DialogName = 'cancel' | 'schedule' | 'address'

function restoreDialog(stored: unknown): DialogName | undefined {
  return stored === 'cancel' || stored === 'address' ? stored : undefined
}

export function SubscriptionActions(props: {
  subscription: OwnSubscription
  changes: SubscriptionChanges
}) {
  const { subscription, changes } = props
  const t = useTranslator()
  // After a login or a reload, the dialog is open again with what was typed. The schedule dialog is
  // not restored, because nothing is typed in it.
  const [openDialog, setOpenDialog] = useTabDraft(
    `subscription dialog ${subscription.id}`,
    restoreDialog,
  )
  const { status, allowedChanges, pendingChange } = subscription
  const buttons = listSubscriptionButtons(status)
  // Resume also withdraws a requested change that is still pending.
  const canResume =
    buttons.includes('activate') || (allowedChanges.activate && pendingChange !== null)
  const canSuspend = !canResume && buttons.includes('suspend')
  /**
   * True once the schedule dialog was opened. The dialog then stays rendered, so that it closes
   * with its animation and returns the focus.
   */
  const [hasOpenedSchedule, setHasOpenedSchedule] = useState(false)
  const suspendLabel =
    listScheduleChoices(subscription).length > 1 ? t('Suspend, skip or change date') : t('Suspend')
  const closeDialog = (): void => setOpenDialog(undefined)
  const dialogProps = { subscription, changes, onClose: closeDialog }
  const handleLoadFailed = (): void => {
    setHasOpenedSchedule(false)
    // Another dialog may be open by now.
    setOpenDialog((dialog) => (dialog === 'schedule' ? undefined : dialog))
  }

  return (
    <>
      {changes.message && (
        <Alert kind="success" live="status">
          {changes.message}
        </Alert>
      )}
      {changes.failure && openDialog === undefined && (
        <ChangeFailure texts={changes.failure.texts} />
      )}
      <div className={styles.actions}>
        {(canSuspend || canResume) && (
          // One element for both actions: the pressed button keeps the focus when Suspend becomes
          // Resume.
          <Button
            kind="secondary"
            size="sm"
            working={changes.runningChange === 'activate'}
            onClick={() => {
              if (canResume) void changes.activate()
              else {
                setHasOpenedSchedule(true)
                setOpenDialog('schedule')
              }
            }}
          >
            {canResume ? t('Resume') : suspendLabel}
          </Button>
        )}
        {allowedChanges.changeAddress && (
          <Button kind="quiet" size="sm" onClick={() => setOpenDialog('address')}>
            {t('Change address')}
          </Button>
        )}
        {buttons.includes('cancel') && (
          <Button kind="danger" size="sm" onClick={() => setOpenDialog('cancel')}>
            {t('Cancel Subscription')}
          </Button>
        )}
      </div>
      <CancelDialog {...dialogProps} open={openDialog === 'cancel' && buttons.includes('cancel')} />
      {hasOpenedSchedule && (
        <ScheduleDialog
          {...dialogProps}
          open={openDialog === 'schedule'}
          onLoadFailed={handleLoadFailed}
        />
      )}
      <SubscriptionAddress
        {...dialogProps}
        open={openDialog === 'address' && allowedChanges.changeAddress}
      />
    </>
  )
}
