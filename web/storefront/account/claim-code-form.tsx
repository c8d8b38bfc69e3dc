/** Sends a code to a mailbox, then takes it: for what was made without an account. */
import { useState, type FormEvent } from 'react'

import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

import styles from './account.module.css'
import { useSending } from './use-sending.ts'

export function ClaimCodeForm(props: {
  /** Of the button that asks for the code. */
  label: string
  /** Sends the code; returns the sentence that says where to. */
  send: () => Promise<string>
  /** Adds what the code is for. */
  claim: (code: string) => Promise<void>
  onClaimed: () => void
}) {
  const { label, send, claim, onClaimed } = props
  const t = useText()
  const asking = useSending()
  const claiming = useSending()
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)

  const ask = async (): Promise<void> => {
    if (await asking.send(send)) setAsked(true)
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
      {isAsked && (
        <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
          <Alert kind="info" live="status">
            {t(asking.message)}
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
      {asking.failure && (
        <Alert kind="bad" live="alert">
          {t(asking.failure.message)}
        </Alert>
      )}
      <p className={styles.actions}>
        <Button
          kind={isAsked ? 'quiet' : 'primary'}
          size={isAsked ? 'sm' : 'md'}
          working={asking.state === 'sending'}
          onClick={() => void ask()}
        >
          {isAsked ? t('Send another code') : label}
        </Button>
      </p>
    </div>
  )
}
