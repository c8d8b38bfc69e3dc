/**
 * The page that the link of a verification email opens. Loading the page changes nothing, because
 * mail scanners open links too: it verifies the address only after a button press and a password.
 */
import { useCallback, useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { refreshStoredUser } from '#web/api/session/session-calls.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { secretPageHeaders } from '#web/api/page-headers.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import styles from '#web/storefront/account/account.module.css'
import { ConfirmLink, toLinkResult, type LinkResult, type LinkDetails } from './confirm-link.tsx'
import { RegisterAgain } from './register-again.tsx'
import { useTokenFromQuery } from './use-token-from-query.ts'

export const headers = secretPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Email Verification · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function VerifyEmailPage() {
  const t = useTranslator()
  const token = useTokenFromQuery()
  const [link, setLink] = useState<LinkDetails>()
  const [linkResult, setLinkResult] = useState<LinkResult>()
  const [retryCount, setRetryCount] = useState(0)

  const confirm = useCallback(async (): Promise<LinkResult> => {
    const { message } = await callShop('GET /api/users/verify-email', {
      query: { token: token ?? '' },
    })
    // A change of the email ends every session. This call then clears the session in this browser.
    void refreshStoredUser()
    return { ok: true, message }
  }, [token])

  useEffect(() => {
    if (!token) return
    let isUnmounted = false
    const loadLink = async (): Promise<void> => {
      try {
        const details = await callShop('POST /api/users/verify-email/show', { body: { token } })
        // The link was used already. `confirm` changes nothing then, and returns the same message.
        const earlierResult = details.isDone ? await confirm() : undefined
        if (isUnmounted) return
        setLink(details)
        setLinkResult(earlierResult)
      } catch (error) {
        if (!isUnmounted) setLinkResult(toLinkResult(error))
      }
    }
    void loadLink()
    return () => {
      isUnmounted = true
    }
  }, [token, confirm, retryCount])

  const shownResult =
    token === '' ? { ok: false, message: 'Verification token is missing.' } : linkResult
  return (
    <AccountFrame title={t('Email Verification')}>
      {shownResult ? (
        <LinkOutcome
          result={shownResult}
          onRetry={() => {
            setLinkResult(undefined)
            setRetryCount(retryCount + 1)
          }}
        />
      ) : link && token ? (
        <ConfirmLink link={link} token={token} confirm={confirm} onResult={setLinkResult} />
      ) : (
        token && <Loader text={t('Loading')} />
      )}
    </AccountFrame>
  )
}

function LinkOutcome({ result, onRetry }: { result: LinkResult; onRetry: () => void }) {
  const t = useTranslator()
  return (
    <>
      <Alert kind={result.ok ? 'success' : 'error'} live={result.ok ? 'status' : 'alert'}>
        <p>{t(result.message)}</p>
        {result.reason && <p>{t(result.reason)}</p>}
      </Alert>
      <p className={styles.actions}>
        {result.canTryAgain && <Button onClick={onRetry}>{t('Try again')}</Button>}
        <ButtonLink to="/login" kind={result.canTryAgain ? 'secondary' : 'primary'}>
          {t('Go to Login')}
        </ButtonLink>
        {!result.ok && !result.canTryAgain && (
          <Link to="/resend-verification">{t('Send another email')}</Link>
        )}
      </p>
      {!result.ok && result.reason && !result.canTryAgain && <RegisterAgain />}
    </>
  )
}
