/**
 * From the results letter: takes the quiz into the account of whoever is logged in. The token stands
 * behind the # of the address, where no server and no other site sees it; over the login it waits in
 * this tab.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { headText, type PageMatches } from '#web/api/page-language.ts'
import { useSession } from '#web/api/use-session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './keep-results.module.css'

export const headers = publicPage

export function meta({ matches }: { matches: PageMatches }) {
  const t = headText(matches)
  return [
    { title: t('Keep your results · Racik') },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function KeepResultsPage() {
  const t = useText()
  const session = useSession()
  const token = useClaimToken()
  const [state, setState] = useState<'open' | 'sending' | 'kept' | 'gone' | 'failed'>('open')

  const keep = async (): Promise<void> => {
    setState('sending')
    try {
      await callShop('POST /api/quizzes/claim', { body: { token } })
      forgetToken()
      setState('kept')
    } catch (error) {
      setState(error instanceof ApiError && error.code === 'NOT_FOUND' ? 'gone' : 'failed')
    }
  }

  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Keep your results')}</h1>
      <p className="lead">
        {t(
          'In your account they stay until you delete them, and a pharmacist sees them with your orders.',
        )}
      </p>
      {state === 'kept' && (
        <Alert kind="success" live="status">
          <p>{t('Your results are in your account.')}</p>
        </Alert>
      )}
      {(state === 'gone' || token === '') && (
        <Alert kind="warn" live="status">
          <p>{t('This link was used already or is too old. You can take the quiz again.')}</p>
        </Alert>
      )}
      {state === 'failed' && (
        <Alert kind="bad" live="alert">
          <p>{t('That did not work. Please try again.')}</p>
        </Alert>
      )}
      {state === 'kept' ? (
        <ButtonLink to="/user-dashboard">{t('User dashboard')}</ButtonLink>
      ) : state === 'gone' || token === '' ? (
        <ButtonLink to="/quiz">{t('Take a Quiz')}</ButtonLink>
      ) : session ? (
        <Button working={state === 'sending'} onClick={() => void keep()}>
          {t('Keep them in my account')}
        </Button>
      ) : (
        <div className={styles.ways}>
          <ButtonLink to="/login?from=%2Fkeep-results">{t('Login')}</ButtonLink>
          <TextLink to="/register">{t('Make an account')}</TextLink>
        </div>
      )}
    </div>
  )
}

const tokenKey = 'quizClaim'

/** The token of the address or of this tab; undefined on the server, empty when there is none. */
function useClaimToken(): string {
  const token = useSyncExternalStore(
    () => () => {},
    () => location.hash.slice(1) || keptToken(),
    () => 'unknown yet',
  )
  useEffect(() => {
    if (!location.hash) return
    try {
      sessionStorage.setItem(tokenKey, location.hash.slice(1))
    } catch {
      // Blocked: the login then needs the letter's link once more.
    }
  }, [])
  return token
}

function keptToken(): string {
  try {
    return sessionStorage.getItem(tokenKey) ?? ''
  } catch {
    return ''
  }
}

function forgetToken(): void {
  try {
    sessionStorage.removeItem(tokenKey)
  } catch {
    // Blocked: there is nothing to forget.
  }
}
