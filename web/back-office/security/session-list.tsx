/** Sessions of the account; all but the current one can be ended. */
import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { RowFailures } from '#web/back-office/parts/row-failures.tsx'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import styles from './security.module.css'

type Sessions = CallReply<'GET /api/staff/security'>['sessions']

export function SessionList({ sessions, onEnded }: { sessions: Sessions; onEnded: () => void }) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { run, failures } = useRowActions()
  const endSession = async (sessionId: number): Promise<void> => {
    const isEnded = await run(sessionId, () =>
      callAuthenticated('DELETE /api/staff/sessions/{sessionId}', { params: { sessionId } }),
    )
    if (isEnded) showSnackbar({ text: t('Session ended.') })
    onEnded()
  }
  return (
    <>
      <RowFailures failures={failures} />
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="strong">
                {session.device} {session.isCurrent && <Badge small>{t('This session')}</Badge>}
              </p>
              <p className="quiet">
                {session.network && `${session.network} · `}
                {t('since')} <DateCell time={session.openedAt} withTime /> · {t('last seen')}{' '}
                <DateCell time={session.lastSeenAt} withTime />
              </p>
            </div>
            {!session.isCurrent && (
              <Button kind="secondary" size="sm" onClick={() => void endSession(session.id)}>
                {t('End session')}
                <span className="visually-hidden"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
