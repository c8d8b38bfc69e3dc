/**
 * Behind the link of a letter about an address: the page makes the documented call, so that opening the
 * link alone changes nothing (threat T-D07).
 */
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { refreshStoredUser } from '#web/api/log-in.ts'
import { headText, type PageMatches } from '#web/api/page-language.ts'
import { secretPage } from '#web/api/page-headers.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { AccountFrame } from './account-frame.tsx'
import styles from './account.module.css'
import { useLinkToken } from './use-link-token.ts'

export const headers = secretPage

export function meta({ matches }: { matches: PageMatches }) {
  const t = headText(matches)
  return [
    { title: t('Email Verification · Racik') },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

type Result = { ok: boolean; message: string; why?: string }

export default function VerifyEmailPage() {
  const t = useText()
  const token = useLinkToken()
  const [result, setResult] = useState<Result>()

  useEffect(() => {
    if (token === '') return
    let isGone = false
    const tell = (told: Result): void => {
      if (!isGone) setResult(told)
    }
    callShop('GET /api/users/verify-email', { query: { token } }).then(
      ({ message }) => {
        tell({ ok: true, message })
        // Another address ends every login, also one of this browser.
        void refreshStoredUser()
      },
      (error: unknown) =>
        tell(
          error instanceof ApiError && error.code === 'LINK_OVER'
            ? { ok: false, message: 'Verification failed.', why: error.message }
            : { ok: false, message: 'An error occurred during verification.' },
        ),
    )
    return () => {
      isGone = true
    }
  }, [token])

  const shown = token === '' ? { ok: false, message: 'Verification token is missing.' } : result
  return (
    <AccountFrame title={t('Email Verification')}>
      {shown ? (
        <>
          <Alert kind={shown.ok ? 'success' : 'bad'} live={shown.ok ? 'status' : 'alert'}>
            <p>{t(shown.message)}</p>
            {'why' in shown && shown.why && <p>{t(shown.why)}</p>}
          </Alert>
          <p className={styles.actions}>
            <ButtonLink to="/login">{t('Go to Login')}</ButtonLink>
            {!shown.ok && (
              <TextLink to="/resend-verification">{t('Send the letter again')}</TextLink>
            )}
          </p>
        </>
      ) : (
        <Loader text={t('Verifying your email...')} />
      )}
    </AccountFrame>
  )
}
