/** Account security of a staff member: second factor, recovery codes, sessions. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { notifyAccessChanged } from '#web/back-office/parts/access-changed.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { NewCodes } from './new-codes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'
import { SessionList } from './session-list.tsx'
import { SecondFactorSetup } from './set-up-factor.tsx'

export default function StaffSecurityPage() {
  const t = useText()
  const { data, failure, reload } = useDeskData((signal) =>
    callAuthenticated('GET /api/staff/security', undefined, { signal }),
  )
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const handleNewCodes = (recoveryCodes: readonly string[]): void => {
    setNewCodes(recoveryCodes)
    reload()
    notifyAccessChanged()
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('Account security')} />
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {data?.mustSetUp && (
        <Alert kind="warn" title={t('Set up a second factor first')}>
          <p>
            {t('Staff of this shop need a second factor. The back office opens once it is set up.')}
          </p>
        </Alert>
      )}
      {newCodes && <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />}
      {data && !newCodes && (
        <Section
          title={t('Second factor')}
          size="h3"
          aside={data.factor === 'on' ? t('On') : t('Off')}
        >
          {data.factor === 'on' ? (
            <NewCodes remainingCount={data.recoveryCodesLeft} onCodesCreated={handleNewCodes} />
          ) : (
            <SecondFactorSetup onCodesCreated={handleNewCodes} />
          )}
        </Section>
      )}
      {data && (
        <Section title={t('Active sessions')} size="h3">
          <SessionList sessions={data.sessions} onEnded={reload} />
        </Section>
      )}
    </div>
  )
}
