/**
 * Allergies and medical condition of an order, hidden until staff press "Show health data". Each
 * view is recorded in the audit log. The page has a key of its own for each order, so that no
 * health data stays visible when another order opens.
 */
import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EyeIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

type HealthData = CallReply<'GET /api/admin/orders/{orderId}/health'>

export function OrderHealth({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  const [health, setHealth] = useState<HealthData>()
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const resultRef = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the focus moves to the data, which is then read out.
  useEffect(() => {
    if (health) resultRef.current?.focus()
  }, [health])
  const { orderId, hasHealthData, hasConflict } = order
  const loadHealth = (): void => {
    setFailure(undefined)
    setLoading(true)
    callAuthenticated('GET /api/admin/orders/{orderId}/health', { params: { orderId } })
      .then(setHealth, (error: unknown) => setFailure(getFailureMessage(error)))
      .finally(() => setLoading(false))
  }
  return (
    <Section title={t('Allergies and medical condition')} size="h3">
      {hasConflict && (
        <Alert kind="warning" className={styles.conflict}>
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
        <Alert kind="error" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      {health && (
        <div ref={resultRef} tabIndex={-1}>
          <HealthFacts health={health} />
        </div>
      )}
    </Section>
  )
}

function HealthFacts({ health }: { health: HealthData }) {
  const t = useTranslator()
  return (
    <dl className={styles.facts}>
      <dt>{t('Allergies')}</dt>
      <dd className={styles.badges}>
        {health.allergic === null && t('Not asked')}
        {health.allergic?.length === 0 && t('None')}
        {health.allergic?.map((allergy) => {
          const isConflicting = health.conflicts.includes(allergy)
          return (
            <Badge key={allergy} small kind={isConflicting ? 'error' : 'neutral'}>
              {allergy}
              {isConflicting && <span className="visually-hidden"> {t('(in this order)')}</span>}
            </Badge>
          )
        })}
      </dd>
      <dt>{t('Medical condition')}</dt>
      <dd className={styles.text}>{health.medicalCondition || t('None')}</dd>
    </dl>
  )
}
