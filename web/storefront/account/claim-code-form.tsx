/**
 * Form that claims something: adds what a visitor got without an account (orders, quiz results) to
 * the account. It requests a code by email, then submits the typed code.
 */
import { useState, type FormEvent } from 'react'

import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './account.module.css'
import { useFormSubmission } from './use-form-submission.ts'

export function ClaimCodeForm(props: {
  /** Text of the button that requests the first code. */
  requestLabel: string
  /** Makes the server email the code. Returns the message to show, never ''. */
  requestCode: () => Promise<string>
  /** Adds it to the account. Must throw if the code is refused: the form shows the message. */
  claim: (code: string) => Promise<void>
  onClaimed: () => void
}) {
  const { requestLabel, requestCode, claim, onClaimed } = props
  const t = useTranslator()
  const codeRequest = useFormSubmission()
  const claimSubmission = useFormSubmission()
  const [code, setCode] = useState('')
  /** Empty before the first code. Stays when a later request fails: that code still works. */
  const [sentMessage, setSentMessage] = useState('')
  const isCodeSent = sentMessage !== ''

  const handleRequestCode = (): void => {
    void codeRequest.submit(async () => setSentMessage(await requestCode()))
  }
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isClaimed = await claimSubmission.submit(async () => {
      await claim(code)
    })
    if (isClaimed) onClaimed()
  }

  return (
    <div className={styles.codeForm}>
      {isCodeSent && (
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          <Alert kind="info" live="status">
            {t(sentMessage)}
          </Alert>
          <Field id="claimCode" label={t('Code from the email')} hint={t('Six digits.')}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          {claimSubmission.failure && (
            <Alert kind="error" live="alert">
              {t(claimSubmission.failure.message)}
            </Alert>
          )}
          <Button type="submit" working={claimSubmission.state === 'sending'}>
            {t('Add to my account')}
          </Button>
        </form>
      )}
      {codeRequest.failure && (
        <Alert kind="error" live="alert">
          {t(codeRequest.failure.message)}
        </Alert>
      )}
      <p className={styles.actions}>
        <Button
          kind={isCodeSent ? 'quiet' : 'primary'}
          size={isCodeSent ? 'sm' : 'md'}
          working={codeRequest.state === 'sending'}
          onClick={handleRequestCode}
        >
          {isCodeSent ? t('Send another code') : requestLabel}
        </Button>
      </p>
    </div>
  )
}
