/**
 * Actions of a subscription: the specified buttons of its status, and actions on the next delivery.
 * Each action that stops or moves a charge first opens a dialog that explains what happens.
 */
import { useState } from 'react'

import { buttonsFor } from '#domain/subscriptions/subscription-state.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import { CancelDialog, SkipDialog, SuspendDialog } from './subscription-dialogs.tsx'
import { SubscriptionAddress } from './subscription-address.tsx'
import type { OwnSubscription, SubscriptionChange } from './use-subscription-change.ts'

export function SubscriptionActions(props: {
  subscription: OwnSubscription
  change: SubscriptionChange
}) {
  const { subscription, change } = props
  const t = useText()
  const [openDialog, setOpenDialog] = useState<'cancel' | 'suspend' | 'skip' | 'address'>()
  const { status, may, pending, resumesOn } = subscription
  const buttons = buttonsFor(status)
  // Resume also withdraws a requested change that is still pending.
  const mayResume = buttons.includes('activate') || (may.activate && pending !== null)
  const mayPause = !mayResume && buttons.includes('suspend')
  const close = (): void => setOpenDialog(undefined)
  const dialogProps = { subscription, change, onClose: close }

  return (
    <>
      {change.message && (
        <Alert kind="success" live="status">
          {change.message}
        </Alert>
      )}
      {change.failure && openDialog === undefined && (
        <Alert kind="bad" live="alert">
          {t(change.failure.text)}
        </Alert>
      )}
      <div className={styles.actions}>
        {(mayPause || mayResume) && (
          // One button in one place: it keeps the focus when Suspend becomes Resume.
          <Button
            kind="secondary"
            size="sm"
            working={change.running === 'suspend' || change.running === 'activate'}
            onClick={() => (mayResume ? void change.activate() : setOpenDialog('suspend'))}
          >
            {mayResume ? t('Resume') : t('Suspend')}
          </Button>
        )}
        {may.skip && (
          <Button kind="secondary" size="sm" onClick={() => setOpenDialog('skip')}>
            {t('Skip next order')}
          </Button>
        )}
        {resumesOn && !mayResume && (
          <Button
            kind="quiet"
            size="sm"
            working={change.running === 'activate'}
            onClick={() => void change.activate()}
          >
            {t('Undo the new date')}
          </Button>
        )}
        {may.changeAddress && (
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
      <CancelDialog {...dialogProps} open={openDialog === 'cancel'} />
      <SuspendDialog {...dialogProps} open={openDialog === 'suspend'} />
      {subscription.next && (
        <SkipDialog {...dialogProps} next={subscription.next} open={openDialog === 'skip'} />
      )}
      <SubscriptionAddress {...dialogProps} open={openDialog === 'address'} />
    </>
  )
}
