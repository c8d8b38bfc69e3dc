/**
 * Form that adds what a customer got without an account (orders or quiz results) to the account. It
 * requests a code by email, then submits the typed code.
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
  /**
   * Makes the server email the code. Returns the message to show; with '' the field for the code
   * would stay hidden.
   */
  requestCode: () => Promise<string>
  /** Adds the orders or quiz results. Must throw if the code is refused: the form shows why. */
  claim: (code: string) => Promise<void>
  onClaimed: () => void
}) {
  const { requestLabel, requestCode, claim, onClaimed } = props
  const t = useTranslator()
  const codeRequest = useFormSubmission()
  const claimSubmission = useFormSubmission()
  const [code, setCode] = useState('')
  /**
   * Message about the last code that was sent; '' before the first. It stays if a later request
   * fails, because the earlier code still works.
   */
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
