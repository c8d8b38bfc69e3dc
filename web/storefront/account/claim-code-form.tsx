/** Emails a code and takes it, to add something made without an account. */
import { useState, type FormEvent } from 'react'

import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './account.module.css'
import { useSending } from './use-sending.ts'

export function ClaimCodeForm(props: {
  /** Text of the button that sends the code. */
  label: string
  /** Sends the code; returns the message to show. */
  send: () => Promise<string>
  /** Adds the orders or plans that the code is for. Throws ApiError if the code is refused. */
  claim: (code: string) => Promise<void>
  onClaimed: () => void
}) {
  const { label, send, claim, onClaimed } = props
  const t = useText()
  const codeRequest = useSending()
  const claiming = useSending()
  const [code, setCode] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)

  const requestCode = async (): Promise<void> => {
    if (await codeRequest.send(send)) setCodeSent(true)
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isDone = await claiming.send(async () => {
      await claim(code)
      return ''
    })
    if (isDone) onClaimed()
  }

  return (
    <div className={styles.again}>
      {isCodeSent && (
        <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
          <Alert kind="info" live="status">
            {t(codeRequest.message)}
          </Alert>
          <Field id="claimCode" label={t('Code from the email')} hint={t('Six digits.')}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          {claiming.failure && (
            <Alert kind="bad" live="alert">
              {t(claiming.failure.message)}
            </Alert>
          )}
          <Button type="submit" working={claiming.state === 'sending'}>
            {t('Add to my account')}
          </Button>
        </form>
      )}
      {codeRequest.failure && (
        <Alert kind="bad" live="alert">
          {t(codeRequest.failure.message)}
        </Alert>
      )}
      <p className={styles.actions}>
        <Button
          kind={isCodeSent ? 'quiet' : 'primary'}
          size={isCodeSent ? 'sm' : 'md'}
          working={codeRequest.state === 'sending'}
          onClick={() => void requestCode()}
        >
          {isCodeSent ? t('Send another code') : label}
        </Button>
      </p>
    </div>
  )
}
