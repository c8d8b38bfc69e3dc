/** What the shop needs before it takes real orders: each requirement, its state and what to do. */
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
  const desk = useDeskData(
    (signal) => callAuthenticated('GET /api/admin/go-live', undefined, { signal }),
    'going live',
  )
  const { data, failure, reload } = desk
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
      {data && <Requirements data={data} desk={desk} />}
    </div>
  )
}

function Requirements({ data, desk }: { data: GoLive; desk: DeskData<GoLive> }) {
  const t = useText()
  const action = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const [running, setRunning] = useState('')
  const watchEmail = useEmailWatch(data, desk.reload)
  const showReply = (reply: GoLive): void => desk.updateData(() => reply)

  /** Runs the calls one after another; `id` is the row whose button shows the progress. */
  const run = async (id: string, calls: readonly (() => Promise<GoLive>)[]): Promise<void> => {
    setRunning(id)
    await action.run(async () => {
      for (const call of calls) showReply(await call())
    })
    setRunning('')
  }
  const tryOne = (id: (typeof trialIds)[number]) => () =>
    callAuthenticated('POST /api/admin/go-live/try', { body: { id } })
  const buttons: Partial<Record<GoLive['rows'][number]['id'], () => void>> = {
    ...Object.fromEntries(trialIds.map((id) => [id, () => void run(id, [tryOne(id)])])),
    prices: () => setConfirming(true),
    'owner-email': () =>
      void run('owner-email', [
        async () => {
          const reply = await callAuthenticated('POST /api/admin/go-live/test-email', {})
          watchEmail()
          return reply
        },
      ]),
  }
  return (
    <>
      <Summary data={data} action={action}>
        <Button
          kind="secondary"
          working={running === 'all'}
          onClick={() => void run('all', trialIds.map(tryOne))}
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
                  isRunning={running === row.id}
                  onPress={buttons[row.id]}
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
        onConflict={desk.reload}
      />
    </>
  )
}

function Summary(props: { data: GoLive; action: Action; children: ReactNode }) {
  const { data, action, children } = props
  const t = useText()
  const count = (state: string): number => data.rows.filter((row) => row.state === state).length
  return (
    <div className={styles.summary}>
      <Alert
        kind={data.isReady ? 'success' : 'warn'}
        live="status"
        title={data.isReady ? t('The shop can go live.') : t('The shop cannot go live yet.')}
      >
        <p>
          {t('Fine: {ok} · Warnings: {warning} · Missing: {missing} · Not tried: {untried}', {
            ok: count('ok'),
            warning: count('warning'),
            missing: count('missing'),
            untried: count('untried'),
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

/** Together 30 seconds; an email usually takes a few. */
const pollMs = 1_500
const maxPolls = 20

/** Returns a function that reloads the rows until the mail server has accepted the test email. */
function useEmailWatch(data: GoLive, reload: () => void): () => void {
  const [polls, setPolls] = useState(0)
  const isWaiting = data.rows.some(({ id, state }) => id === 'owner-email' && state === 'untried')
  useEffect(() => {
    if (!isWaiting || polls === 0) return undefined
    const timer = setTimeout(() => {
      setPolls(polls - 1)
      reload()
    }, pollMs)
    return () => clearTimeout(timer)
  }, [isWaiting, polls, reload])
  return () => setPolls(maxPolls)
}
