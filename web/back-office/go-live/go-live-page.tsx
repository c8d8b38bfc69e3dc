/**
 * Lists the requirements that the shop must meet before it takes real orders, each with its state
 * and what to do next.
 */
import { useEffect, useState, type ReactNode } from 'react'

import {
  requirementGroups,
  requirements,
  trialIds,
  type RequirementState,
  type TrialId,
} from '#domain/go-live/requirement.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useAction, type Action } from '#web/back-office/parts/use-action.ts'
import { useApiQuery, type ApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { ConfirmPricesDialog, type GoLiveStatus } from './confirm-prices-dialog.tsx'
import { RequirementRow } from './requirement-row.tsx'
import styles from './go-live.module.css'

export default function GoLivePage() {
  const t = useTranslator()
  const goLiveQuery = useApiQuery((signal) =>
    callAuthenticated('GET /api/admin/go-live', undefined, { signal }),
  )
  const { data: goLive, failure, reload } = goLiveQuery
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/admin-settings">{t('Settings')}</BackLink>
        <PageHeader
          title={t('Going live')}
          summary={t('What the shop needs before it takes real orders.')}
        />
      </div>
      <LoadFailure failure={failure} onRetry={reload} />
      {!goLive && failure === undefined && <Loader text={t('Loading')} />}
      {goLive && <Requirements goLive={goLive} goLiveQuery={goLiveQuery} />}
    </div>
  )
}

function Requirements(props: { goLive: GoLiveStatus; goLiveQuery: ApiQuery<GoLiveStatus> }) {
  const { goLive, goLiveQuery } = props
  const t = useTranslator()
  const action = useAction()
  const [isConfirming, setConfirming] = useState(false)
  /** Id of the button that shows the progress: a row's, or `all`; '' while nothing runs. */
  const [runningId, setRunningId] = useState('')
  const startEmailPolling = useTestEmailPolling(goLive, goLiveQuery.reload)
  const showReply = (reply: GoLiveStatus): void => goLiveQuery.updateData(() => reply)

  /**
   * Runs the calls one after another, with `id` as the `runningId`, and shows each reply. Does
   * nothing while other calls run, because their button must keep showing the progress.
   */
  const runCalls = async (
    id: string,
    calls: readonly (() => Promise<GoLiveStatus>)[],
  ): Promise<void> => {
    if (action.isRunning) return
    setRunningId(id)
    await action.run(async () => {
      for (const call of calls) showReply(await call())
    })
    setRunningId('')
  }
  /** A trial calls another server to check a requirement, and changes nothing there. */
  const createTrialCall = (id: TrialId) => () =>
    callAuthenticated('POST /api/admin/go-live/try', { body: { id } })
  const tryHandlersById: Partial<Record<GoLiveStatus['requirements'][number]['id'], () => void>> = {
    ...Object.fromEntries(
      trialIds.map((id) => [id, () => void runCalls(id, [createTrialCall(id)])]),
    ),
    prices: () => setConfirming(true),
    'owner-email': () =>
      void runCalls('owner-email', [
        async () => {
          const reply = await callAuthenticated('POST /api/admin/go-live/test-email', {})
          startEmailPolling()
          return reply
        },
      ]),
  }
  return (
    <>
      <Summary goLive={goLive} action={action}>
        <Button
          kind="secondary"
          working={runningId === 'all'}
          onClick={() => void runCalls('all', trialIds.map(createTrialCall))}
        >
          {t('Try all providers')}
        </Button>
      </Summary>
      {requirementGroups.map((group) => (
        <Section key={group} title={t(group)} size="h3">
          <ul>
            {goLive.requirements
              .filter(({ id }) => requirements[id].group === group)
              .map((row) => (
                <RequirementRow
                  key={row.id}
                  row={row}
                  isRunning={runningId === row.id}
                  onTry={tryHandlersById[row.id]}
                />
              ))}
          </ul>
        </Section>
      ))}
      <ConfirmPricesDialog
        open={isConfirming}
        goLive={goLive}
        onClose={() => setConfirming(false)}
        onConfirmed={showReply}
        onConflict={goLiveQuery.reload}
      />
    </>
  )
}

function Summary(props: { goLive: GoLiveStatus; action: Action; children: ReactNode }) {
  const { goLive, action, children } = props
  const t = useTranslator()
  const countRows = (state: RequirementState): number =>
    goLive.requirements.filter((row) => row.state === state).length
  return (
    <div className={styles.summary}>
      <Alert
        kind={goLive.isReady ? 'success' : 'warning'}
        live="status"
        title={goLive.isReady ? t('The shop can go live.') : t('The shop cannot go live yet.')}
      >
        <p>
          {t('Fine: {ok} · Warnings: {warning} · Missing: {missing} · Not tried: {untried}', {
            ok: countRows('ok'),
            warning: countRows('warning'),
            missing: countRows('missing'),
            untried: countRows('untried'),
          })}
        </p>
      </Alert>
      {action.failure && (
        <Alert kind="error" live="alert">
          <p>{action.failure}</p>
        </Alert>
      )}
      <div>{children}</div>
    </div>
  )
}

/** A test email usually takes a few seconds. The page stops polling after `maxPollCount` polls. */
const pollIntervalMs = 1_500
const maxPollCount = 20

/**
 * Returns a function that starts polling. The polling ends when the mail server has accepted or
 * refused the test email, or after `maxPollCount` polls.
 */
function useTestEmailPolling(goLive: GoLiveStatus, reload: () => void): () => void {
  const [remainingPollCount, setRemainingPollCount] = useState(0)
  const isWaiting = goLive.requirements.some(
    ({ id, state }) => id === 'owner-email' && state === 'untried',
  )
  useEffect(() => {
    if (!isWaiting || remainingPollCount === 0) return undefined
    const timer = setTimeout(() => {
      setRemainingPollCount(remainingPollCount - 1)
      reload()
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [isWaiting, remainingPollCount, reload])
  return () => setRemainingPollCount(maxPollCount)
}
