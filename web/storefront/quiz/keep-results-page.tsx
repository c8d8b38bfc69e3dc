/**
 * Page that the link in the results email opens. It adds the quiz to the account of the logged-in
 * customer, who enters a code that is sent to the email address of the quiz. The link's token is in
 * the URL's hash, which browsers send to no server; this tab stores it while the customer logs in.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { ClaimCodeForm } from '#web/storefront/account/claim-code-form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { readHashToken, useLaterLinkCount } from '#web/ui/behaviour/hash-token.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

import styles from './keep-results.module.css'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Keep your results · Racik') },
    { name: 'robots', content: 'noindex' },
    // The hash of the URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** `saved`: the quiz is in the account. `expired`: the link was already used or is too old. */
type ClaimState = 'open' | 'saved' | 'expired'

export default function KeepResultsPage() {
  return <LinkedResults key={useLaterLinkCount()} />
}

/** The page for one link; a later link in the same tab gets a new one. */
function LinkedResults() {
  const t = useTranslator()
  const token = useClaimToken()
  const [claimState, setClaimState] = useState<ClaimState>('open')
  const state = token === '' && claimState === 'open' ? 'expired' : claimState

  return (
    <div className={`page ${styles.page}`}>
      <h1>{t('Keep your results')}</h1>
      <p className="lead">
        {t(
          'Your account stores the results until you delete them. A pharmacist sees them with your orders.',
        )}
      </p>
      {state === 'open' && <ClaimForm token={token} onChange={setClaimState} />}
      {state === 'saved' && (
        <>
          <Alert kind="success" live="status">
            <p>{t('Your results are in your account.')}</p>
          </Alert>
          <ButtonLink to="/user-dashboard">{t('User dashboard')}</ButtonLink>
        </>
      )}
      {state === 'expired' && (
        <>
          <Alert kind="warning" live="status">
            <p>{t('This link was already used or has expired. You can retake the quiz.')}</p>
          </Alert>
          <ButtonLink to="/quiz">{t('Take a Quiz')}</ButtonLink>
        </>
      )}
    </div>
  )
}

/** Form that asks a logged-in customer for the code; other visitors get links to log in. */
function ClaimForm(props: { token: string; onChange: (state: ClaimState) => void }) {
  const { token, onChange } = props
  const t = useTranslator()
  const session = useSession()
  if (!session)
    return (
      <div className={styles.choices}>
        <ButtonLink to="/login?from=%2Fkeep-results">{t('Login')}</ButtonLink>
        <Link to="/register">{t('Create an account')}</Link>
      </div>
    )

  /** Runs `call` and reports NOT_FOUND as an expired link. Rethrows every error for the form. */
  const reportExpiry = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') onChange('expired')
      throw error
    }
  }
  const requestCode = async (): Promise<string> => {
    const { message } = await callShop('POST /api/quizzes/claim-code', { body: { token } })
    return message
  }

  return (
    <ClaimCodeForm
      requestLabel={t('Save to my account')}
      requestCode={() => reportExpiry(requestCode)}
      claim={(code) =>
        reportExpiry(() => callShop('POST /api/quizzes/claim', { body: { token, code } }))
      }
      onClaimed={() => {
        removeStoredToken()
        onChange('saved')
      }}
    />
  )
}

/** Key in sessionStorage. */
const tokenStorageKey = 'quizClaim'

/**
 * The token while the server renders. With '' the server's HTML would say that the link expired.
 */
const tokenOnServer = 'unknown yet'

/**
 * Returns the token of the URL and stores it in this tab. Without one, returns the tab's token; ''
 * if there is none.
 */
function useClaimToken(): string {
  const token = useSyncExternalStore(
    subscribeToNothing,
    () => readHashToken() || readStoredToken(),
    () => tokenOnServer,
  )
  useEffect(() => {
    const hashToken = readHashToken()
    if (hashToken === '') return
    try {
      sessionStorage.setItem(tokenStorageKey, hashToken)
    } catch {
      // Storage is blocked: after the login the customer must open the link of the email again.
    }
  }, [])
  return token
}

function readStoredToken(): string {
  try {
    return sessionStorage.getItem(tokenStorageKey) ?? ''
  } catch {
    return ''
  }
}

function removeStoredToken(): void {
  try {
    sessionStorage.removeItem(tokenStorageKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
