/**
 * Content of a page that an opt-out link in an email opens: one button opts out. Loading the page
 * must not opt out by itself, because mail programs open links to scan them.
 */
import { useState } from 'react'

import { toApiError } from '#web/api/to-api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './account.module.css'
import { useTokenFromQuery } from '#web/storefront/account/login/use-token-from-query.ts'

type OptOutResult = { ok: boolean; message: string }

export function OptOutForm(props: {
  /** Says which emails the button stops. Translated. */
  explanation: string
  buttonLabel: string
  /** Opts out with the token of the link. Returns the message to show. */
  optOut: (token: string) => Promise<{ message: string }>
}) {
  const t = useTranslator()
  const token = useTokenFromQuery()
  const [optOutResult, setOptOutResult] = useState<OptOutResult>()
  const [isSending, setSending] = useState(false)

  const optOut = async (): Promise<void> => {
    setSending(true)
    try {
      const { message } = await props.optOut(token ?? '')
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
    <>
      {shownResult?.ok !== true && <p>{props.explanation}</p>}
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
          <Button onClick={() => void optOut()} working={isSending}>
            {props.buttonLabel}
          </Button>
        </p>
      )}
    </>
  )
}
