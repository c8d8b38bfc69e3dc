/**
 * Where Pay is for a plan: first an account, then PayPal's button. Its script comes only now, in a chunk
 * of its own, and only from the page whose policy lets it in.
 */
import { lazy, Suspense, useEffect, useState } from 'react'

import { hasWallet } from '#domain/checkout/wallet-paths.ts'
import { useSession } from '#web/api/use-session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './plan.module.css'
import type { WalletProps } from './wallet-button.tsx'

const WalletButton = lazy(async () => ({
  default: (await import('./wallet-button.tsx')).WalletButton,
}))

export type PlanPayProps = WalletProps & {
  /** The window of PayPal was closed without agreeing. */
  wasLeft: boolean
  /** Opens logging in and registering, over this page. */
  onNeedAccount: () => void
}

export function PlanPay({ wasLeft, onNeedAccount, ...wallet }: PlanPayProps) {
  const t = useText()
  const session = useSession()
  const isAllowed = useWalletPolicy()
  if (!session)
    return (
      <div className={styles.wallet}>
        <Alert kind="info">
          {t('A plan needs an account, so that you can pause, change or cancel it yourself.')}
        </Alert>
        <Button size="lg" wide onClick={onNeedAccount}>
          {t('Log in or create an account')}
        </Button>
      </div>
    )
  return (
    <>
      {wasLeft && (
        <Alert kind="info" live="status">
          {t(
            'You left PayPal without agreeing. Nothing was charged, and all you have typed is still here.',
          )}
        </Alert>
      )}
      <Suspense fallback={<Waiting />}>
        {isAllowed ? <WalletButton {...wallet} /> : <Waiting />}
      </Suspense>
    </>
  )
}

function Waiting() {
  const t = useText()
  return (
    <div className={styles.wallet} data-wallet="initial">
      <p role="status" className={styles.loading}>
        {t('Preparing PayPal…')}
      </p>
    </div>
  )
}

/**
 * Whether this document came from the checkout's own address: only then does its policy let PayPal in.
 * Somebody who walked here through other pages gets the page anew; the draft keeps what was typed.
 */
function useWalletPolicy(): boolean {
  const [isAllowed] = useState(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry !== undefined && hasWallet(new URL(entry.name).pathname)
  })
  useEffect(() => {
    if (!isAllowed) location.reload()
  }, [isAllowed])
  return isAllowed
}
