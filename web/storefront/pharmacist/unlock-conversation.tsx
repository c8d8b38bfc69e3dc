/** Sends a code to the order's email address; the code opens the question in this browser. */
import { useState, type FormEvent } from 'react'

import { mailedCodeLifetimeMs } from '#domain/accounts/mailed-code.ts'
import { minutes } from '#domain/time.ts'
import { callShop } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import type { Conversation } from './conversation.ts'
import styles from './pharmacist-message.module.css'
import { useCall } from './use-call.ts'

export function UnlockConversation(props: {
  token: string
  /** Masked email address of the order. */
  maskedEmail: string
  /** True if an earlier code has expired while the visitor was writing an answer. */
  hasExpired: boolean
  onOpened: (conversation: Conversation) => void
}) {
  const { token, maskedEmail, hasExpired, onOpened } = props
  const t = useTranslator()
  const codeCall = useCall()
  const unlockCall = useCall()
  const [code, setCode] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)

  const handleRequestCode = (event: FormEvent): void => {
    event.preventDefault()
    void codeCall.run(async () => {
      await callShop('POST /api/pharmacist-messages/code', { body: { token } })
      setCodeSent(true)
    })
  }
  const handleUnlock = (event: FormEvent): void => {
    event.preventDefault()
    void unlockCall.run(async () => {
      onOpened(await callShop('POST /api/pharmacist-messages/unlock', { body: { token, code } }))
    })
  }
  return (
    <>
      {hasExpired && <ExpiredNotice />}
      <p>
        {t('For your privacy, enter the code that we send to {address} to read the question.', {
          address: maskedEmail,
        })}
      </p>
      <form className={styles.form} onSubmit={handleRequestCode}>
        {codeCall.failure && (
          <Alert kind="error" live="alert">
            <p>{codeCall.failure}</p>
          </Alert>
        )}
        <Button
          type="submit"
          kind={isCodeSent ? 'secondary' : 'primary'}
          working={codeCall.isRunning}
        >
          {isCodeSent ? t('Send another code') : t('Send me a code')}
        </Button>
      </form>
      {isCodeSent && (
        <form className={styles.form} onSubmit={handleUnlock} noValidate>
          <Alert kind="info" live="status">
            <p>
              {t('We have sent a code. It works for {minutes} minutes.', {
                minutes: mailedCodeLifetimeMs / minutes(1),
              })}
            </p>
          </Alert>
          <Field label={t('Code from the email')} hint={t('Six digits.')}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          {unlockCall.failure && (
            <Alert kind="error" live="alert">
              <p>{unlockCall.failure}</p>
            </Alert>
          )}
          <Button type="submit" working={unlockCall.isRunning}>
            {t('Show the question')}
          </Button>
        </form>
      )}
      <LoginHint />
    </>
  )
}

function ExpiredNotice() {
  const t = useTranslator()
  return (
    <Alert kind="warning" live="alert">
      {t('This page has expired. Ask for a new code. What you typed is kept in this tab.')}
    </Alert>
  )
}

function LoginHint() {
  const t = useTranslator()
  return (
    <p className="quiet">
      {t('Bought with an account?')}{' '}
      <Link to="/login?from=/pharmacist">
        {t('Log in, then open the link in our email again.')}
      </Link>
    </p>
  )
}
