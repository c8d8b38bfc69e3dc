/**
 * Allergies and medical condition of an order, hidden until staff press "Show health data". Each
 * view is recorded in the audit log.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EyeIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

type Health = CallReply<'GET /api/admin/orders/{orderId}/health'>

export function OrderHealth({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  const [health, setHealth] = useState<Health>()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { orderId, hasHealthData, hasConflict } = order
  const loadHealth = (): void => {
    setFailure(undefined)
    setLoading(true)
    callAuthenticated('GET /api/admin/orders/{orderId}/health', { params: { orderId } })
      .then(setHealth, (error: unknown) =>
        setFailure(error instanceof ApiError ? error.message : String(error)),
      )
      .finally(() => setLoading(false))
  }
  return (
    <Section title={t('Allergies and medical condition')} size="h3">
      {hasConflict && (
        <Alert kind="warn" className={styles.conflict}>
          <p>
            {t(
              'A product in this order conflicts with the customer’s answers. A pharmacist decides.',
            )}
          </p>
        </Alert>
      )}
      {!hasHealthData && (
        <p className="quiet">{t('The customer gave no health data with this order.')}</p>
      )}
      {hasHealthData && health === undefined && (
        <div className={styles.reveal}>
          <Button
            kind="secondary"
            size="sm"
            icon={<EyeIcon />}
            working={isLoading}
            onClick={loadHealth}
          >
            {t('Show health data')}
          </Button>
          <p className="quiet">{t('Viewing is recorded in the audit log.')}</p>
        </div>
      )}
      {failure !== undefined && (
        <Alert kind="bad" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      {health && (
        <dl className={styles.facts} aria-live="polite">
          <dt>{t('Allergies')}</dt>
          <dd className={styles.badges}>
            {health.allergic === null && t('Not asked')}
            {health.allergic?.length === 0 && t('None')}
            {health.allergic?.map((allergy) => (
              <Badge
                key={allergy}
                small
                kind={health.conflicts.includes(allergy) ? 'bad' : 'neutral'}
              >
                {allergy}
              </Badge>
            ))}
          </dd>
          <dt>{t('Medical condition')}</dt>
          <dd className={styles.text}>{health.medicalCondition || t('None')}</dd>
        </dl>
      )}
    </Section>
  )
}
