/** Account security of a staff member: second factor, recovery codes, sessions. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { notifyAccessChanged } from '#web/back-office/parts/access-changes.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { NewRecoveryCodesForm } from './new-recovery-codes-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'
import { SessionList } from './session-list.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

export default function StaffSecurityPage() {
  const t = useTranslator()
  const {
    data: security,
    failure,
    reload,
  } = useApiQuery((signal) => callAuthenticated('GET /api/staff/security', undefined, { signal }))
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const handleNewCodes = (recoveryCodes: readonly string[]): void => {
    setNewCodes(recoveryCodes)
    reload()
    notifyAccessChanged()
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('Account security')} />
      <LoadFailure failure={failure} onRetry={reload} />
      {!security && failure === undefined && <Loader text={t('Loading')} />}
      {security?.mustSetUpSecondFactor && (
        <Alert kind="warning" title={t('Set up a second factor first')}>
          <p>
            {t('Staff of this shop need a second factor. The back office opens once it is set up.')}
          </p>
        </Alert>
      )}
      {newCodes && <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />}
      {security && !newCodes && (
        <Section
          title={t('Second factor')}
          size="h3"
          aside={security.secondFactor === 'on' ? t('On') : t('Off')}
        >
          {security.secondFactor === 'on' ? (
            <NewRecoveryCodesForm
              remainingCount={security.remainingRecoveryCodeCount}
              onCodesCreated={handleNewCodes}
            />
          ) : (
            <SecondFactorSetup onCodesCreated={handleNewCodes} />
          )}
        </Section>
      )}
      {security && (
        <Section title={t('Active sessions')} size="h3">
          <SessionList sessions={security.sessions} onEnded={reload} />
        </Section>
      )}
    </div>
  )
}
