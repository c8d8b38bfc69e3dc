/**
 * From the results email: adds the quiz to the account of the customer who is logged in, with a code
 * sent to the address of that email. The token stands behind the # of the URL, where no server and no
 * other site sees it; it is kept in this tab over the login.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { headText, type PageMatches } from '#web/api/page-language.ts'
import { useSession } from '#web/api/use-session.ts'
import { ClaimCodeForm } from '#web/storefront/account/claim-code-form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

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
  const [state, setState] = useState<'open' | 'kept' | 'gone'>('open')

  const orGone = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') setState('gone')
      throw error
    }
  }

  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Keep your results')}</h1>
      <p className="lead">
        {t(
          'Your account stores the results until you delete them. A pharmacist sees them with your orders.',
        )}
      </p>
      {state === 'kept' && (
        <Alert kind="success" live="status">
          <p>{t('Your results are in your account.')}</p>
        </Alert>
      )}
      {(state === 'gone' || token === '') && (
        <Alert kind="warn" live="status">
          <p>{t('This link was already used or has expired. You can retake the quiz.')}</p>
        </Alert>
      )}
      {state === 'kept' ? (
        <ButtonLink to="/user-dashboard">{t('User dashboard')}</ButtonLink>
      ) : state === 'gone' || token === '' ? (
        <ButtonLink to="/quiz">{t('Take a Quiz')}</ButtonLink>
      ) : session ? (
        <ClaimCodeForm
          label={t('Save to my account')}
          send={() =>
            orGone(async () => {
              const { message } = await callShop('POST /api/quizzes/claim-code', {
                body: { token },
              })
              return message
            })
          }
          claim={(code) =>
            orGone(() => callShop('POST /api/quizzes/claim', { body: { token, code } }))
          }
          onClaimed={() => {
            forgetToken()
            setState('kept')
          }}
        />
      ) : (
        <div className={styles.ways}>
          <ButtonLink to="/login?from=%2Fkeep-results">{t('Login')}</ButtonLink>
          <Link to="/register">{t('Create an account')}</Link>
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
