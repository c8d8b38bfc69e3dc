/**
 * What can be done with a plan: the documented buttons of its status, and those that only make sense
 * while a delivery is to come. What cannot be taken back is asked once more, with its consequences.
 */
import { useState } from 'react'

import { buttonsFor } from '#domain/subscriptions/subscription-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './dashboard.module.css'
import { CancelDialog, SkipDialog, SuspendDialog } from './subscription-dialogs.tsx'
import { SubscriptionAddress } from './subscription-address.tsx'
import type { OwnSubscription, SubscriptionChange } from './use-subscription-change.ts'

export function SubscriptionActions(props: {
  subscription: OwnSubscription
  change: SubscriptionChange
}) {
  const { subscription, change } = props
  const t = useText()
  const [asked, setAsked] = useState<'cancel' | 'suspend' | 'skip' | 'address'>()
  const { status, may, wanted, resumesOn } = subscription
  const buttons = buttonsFor(status)
  // Taking back what was asked for and has not happened yet is a resume too.
  const mayResume = buttons.includes('activate') || (may.activate && wanted !== null)
  const mayPause = !mayResume && buttons.includes('suspend')
  const close = (): void => setAsked(undefined)
  const dialog = { subscription, change, onClose: close }

  return (
    <>
      {change.message && (
        <Alert kind="success" live="status">
          {change.message}
        </Alert>
      )}
      {change.failure && asked === undefined && (
        <Alert kind="bad" live="alert">
          {t(change.failure.text)}
        </Alert>
      )}
      <div className={styles.actions}>
        {(mayPause || mayResume) && (
          // One button in one place: the focus stays when Suspend has become Resume.
          <Button
            kind="secondary"
            size="sm"
            working={change.now === 'suspend' || change.now === 'activate'}
            onClick={() => (mayResume ? void change.activate() : setAsked('suspend'))}
          >
            {mayResume ? t('Resume') : t('Suspend')}
          </Button>
        )}
        {may.skip && (
          <Button kind="secondary" size="sm" onClick={() => setAsked('skip')}>
            {t('Skip next order')}
          </Button>
        )}
        {resumesOn && !mayResume && (
          <Button
            kind="quiet"
            size="sm"
            working={change.now === 'activate'}
            onClick={() => void change.activate()}
          >
            {t('Undo the new date')}
          </Button>
        )}
        {may.changeAddress && (
          <Button kind="quiet" size="sm" onClick={() => setAsked('address')}>
            {t('Change its address')}
          </Button>
        )}
        {buttons.includes('cancel') && (
          <Button kind="danger" size="sm" onClick={() => setAsked('cancel')}>
            {t('Cancel Subscription')}
          </Button>
        )}
      </div>
      <CancelDialog {...dialog} open={asked === 'cancel'} />
      <SuspendDialog {...dialog} open={asked === 'suspend'} />
      {subscription.next && (
        <SkipDialog {...dialog} next={subscription.next} open={asked === 'skip'} />
      )}
      <SubscriptionAddress {...dialog} open={asked === 'address'} />
    </>
  )
}
