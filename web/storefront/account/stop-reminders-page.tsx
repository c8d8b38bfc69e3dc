/**
 * Opened by the link of a refill reminder: one button opts out. Loading the page must not opt out
 * by itself, because mail programs open links to scan them.
 */
import { useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { secretPageHeaders } from '#web/api/page-headers.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { AccountFrame } from './account-frame.tsx'
import styles from './account.module.css'
import { useTokenFromQuery } from '#web/storefront/account/login/use-token-from-query.ts'

export const headers = secretPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Refill reminders · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

type OptOutResult = { ok: boolean; message: string }

export default function StopRemindersPage() {
  const t = useTranslator()
  const token = useTokenFromQuery()
  const [optOutResult, setOptOutResult] = useState<OptOutResult>()
  const [isSending, setSending] = useState(false)

  const stopReminders = async (): Promise<void> => {
    setSending(true)
    try {
      const body = { token: token ?? '' }
      const { message } = await callShop('POST /api/refill-reminders/stop', { body })
      setOptOutResult({ ok: true, message })
    } catch (error) {
      const { message } = toApiError(error, 'An unexpected error occurred.')
      setOptOutResult({ ok: false, message })
    }
    setSending(false)
  }

  const shownResult =
    token === ''
      ? { ok: false, message: 'This link is incomplete. Open it again from the email.' }
      : optOutResult
  return (
    <AccountFrame title={t('Refill reminders')}>
      {shownResult?.ok !== true && (
        <p>
          {t(
            'We email you once before the capsules of an order run out. You can stop these reminders. You still get emails about orders and subscriptions.',
          )}
        </p>
      )}
      {shownResult && (
        <Alert
          kind={shownResult.ok ? 'success' : 'error'}
          live={shownResult.ok ? 'status' : 'alert'}
        >
          <p>{t(shownResult.message)}</p>
        </Alert>
      )}
      {shownResult?.ok !== true && token && (
        <p className={styles.actions}>
          <Button onClick={() => void stopReminders()} working={isSending}>
            {t('Stop reminders')}
          </Button>
        </p>
      )}
    </AccountFrame>
  )
}
