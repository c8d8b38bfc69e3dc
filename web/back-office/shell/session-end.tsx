/**
 * The end of a session in the back office: a warning shortly before, and afterwards a dialog over
 * the page. The page stays below the dialog, so that what was typed is kept (D-64).
 */
import { useReducer, useState } from 'react'

import { formatTime } from '#domain/time.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { useSessionWarning } from '#web/api/session/use-session-warning.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { AlertDialog } from '#web/ui/layout/dialog.tsx'

import styles from './session-end.module.css'

/**
 * `session`: undefined after it has expired. `onLogin` opens the login in a new tab and returns
 * false if the browser blocked it.
 */
export function SessionEnd(props: { session: Session | undefined; onLogin: () => boolean }) {
  const { session, onLogin } = props
  return (
    <>
      <ExpiryWarning session={session} onLogin={onLogin} />
      <LoginDialog open={!session} onLogin={onLogin} />
    </>
  )
}

function ExpiryWarning(props: { session: Session | undefined; onLogin: () => void }) {
  const t = useTranslator()
  const { expiresAt, close } = useSessionWarning(props.session)
  return (
    <div role="status">
      {expiresAt !== undefined && (
        <Alert kind="warning" className={styles.warning}>
          <p>
            {t(
              'You will be logged out at {time}. What you typed on this page stays: you can log in again without leaving it.',
              { time: formatTime(new Date(expiresAt)) },
            )}
          </p>
          <div className={styles.buttons}>
            <Button kind="secondary" size="sm" onClick={props.onLogin}>
              {t('Log in again')}
            </Button>
            <IconButton label={t('Close')} onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
        </Alert>
      )}
    </div>
  )
}

/** Covers the page, which may show health data. */
function LoginDialog({ open, onLogin }: { open: boolean; onLogin: () => boolean }) {
  const t = useTranslator()
  const [isTabBlocked, setTabBlocked] = useState(false)
  // Some browsers close the dialog on a second Esc. Rendering shows it again.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <AlertDialog
      open={open}
      onClose={() => {
        renderAgain()
        setTabBlocked(!onLogin())
      }}
      title={t('Your session has ended')}
      action={t('Log in again')}
      className={styles.cover}
    >
      <p>
        {t('Log in again in a new tab, then continue here. What you typed on this page is kept.')}
      </p>
      {isTabBlocked && (
        <p role="status">
          <a href="/login" target="_blank" rel="noopener">
            {t('The browser blocked the new tab. Open the login with this link.')}
          </a>
        </p>
      )}
    </AlertDialog>
  )
}
