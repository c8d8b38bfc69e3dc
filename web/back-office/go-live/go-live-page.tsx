/**
 * Lists the requirements that the shop must meet before it takes real orders, each with its state
 * and what to do next.
 */
import { useEffect, useState, type ReactNode } from 'react'

import type { CallReply } from '#contract/call.ts'
import { requirementGroups, requirements, trialIds } from '#domain/go-live/requirement.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useAction, type Action } from '#web/back-office/parts/use-action.ts'
import { useDeskData, type DeskData } from '#web/back-office/parts/use-desk-data.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { ConfirmPrices } from './confirm-prices.tsx'
import { RequirementRow } from './requirement-row.tsx'
import styles from './go-live.module.css'

type GoLive = CallReply<'GET /api/admin/go-live'>

export default function GoLivePage() {
  const t = useText()
  const goLiveData = useDeskData((signal) =>
    callAuthenticated('GET /api/admin/go-live', undefined, { signal }),
  )
  const { data, failure, reload } = goLiveData
  return (
    <div className={styles.page}>
      <div>
        <BackLink to="/admin-settings">{t('Settings')}</BackLink>
        <PageHead
          title={t('Going live')}
          summary={t('What the shop needs before it takes real orders.')}
        />
      </div>
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {data && <Requirements data={data} goLiveData={goLiveData} />}
    </div>
  )
}

function Requirements({ data, goLiveData }: { data: GoLive; goLiveData: DeskData<GoLive> }) {
  const t = useText()
  const action = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const [runningId, setRunningId] = useState('')
  const startEmailPolling = useTestEmailPolling(data, goLiveData.reload)
  const showReply = (reply: GoLive): void => goLiveData.updateData(() => reply)

  /**
   * Runs the calls one after another. `id` selects the button that shows the progress: a row's, or
   * `all`.
   */
  const runCalls = async (id: string, calls: readonly (() => Promise<GoLive>)[]): Promise<void> => {
    setRunningId(id)
    await action.run(async () => {
      for (const call of calls) showReply(await call())
    })
    setRunningId('')
  }
  const tryRequirement = (id: (typeof trialIds)[number]) => () =>
    callAuthenticated('POST /api/admin/go-live/try', { body: { id } })
  const tryHandlersById: Partial<Record<GoLive['rows'][number]['id'], () => void>> = {
    ...Object.fromEntries(
      trialIds.map((id) => [id, () => void runCalls(id, [tryRequirement(id)])]),
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
      <Summary data={data} action={action}>
        <Button
          kind="secondary"
          working={runningId === 'all'}
          onClick={() => void runCalls('all', trialIds.map(tryRequirement))}
        >
          {t('Try all providers')}
        </Button>
      </Summary>
      {requirementGroups.map((group) => (
        <Section key={group} title={t(group)} size="h3">
          <ul>
            {data.rows
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
      <ConfirmPrices
        open={isConfirming}
        data={data}
        onClose={() => setConfirming(false)}
        onConfirmed={showReply}
        onConflict={goLiveData.reload}
      />
    </>
  )
}

function Summary(props: { data: GoLive; action: Action; children: ReactNode }) {
  const { data, action, children } = props
  const t = useText()
  const countRows = (state: string): number => data.rows.filter((row) => row.state === state).length
  return (
    <div className={styles.summary}>
      <Alert
        kind={data.isReady ? 'success' : 'warn'}
        live="status"
        title={data.isReady ? t('The shop can go live.') : t('The shop cannot go live yet.')}
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
        <Alert kind="bad" live="alert">
          <p>{action.failure}</p>
        </Alert>
      )}
      <div>{children}</div>
    </div>
  )
}

/** The page polls for at most 30 seconds. A test email usually takes a few seconds. */
const pollIntervalMs = 1_500
const maxPolls = 20

/** Returns a function that starts polling until the mail server has accepted the test email. */
function useTestEmailPolling(data: GoLive, reload: () => void): () => void {
  const [pollsLeft, setPollsLeft] = useState(0)
  const isWaiting = data.rows.some(({ id, state }) => id === 'owner-email' && state === 'untried')
  useEffect(() => {
    if (!isWaiting || pollsLeft === 0) return undefined
    const timer = setTimeout(() => {
      setPollsLeft(pollsLeft - 1)
      reload()
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [isWaiting, pollsLeft, reload])
  return () => setPollsLeft(maxPolls)
}
