// "Email my results": sends the results again, to the address of the quiz or to another address.
import { useState, type FormEvent } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { callShop } from '#web/api/browser-client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './email-results.module.css'
import phraseStyles from './phrase-text.module.css'

type FormState =
  | { kind: 'idle' | 'sending' }
  | { kind: 'sent'; recipient: string }
  | { kind: 'failed'; reason: string }

export function EmailResults(props: { quizId: string; email: string }) {
  const { quizId } = props
  const t = useTranslator()
  const [email, setEmail] = useState(props.email)
  const [formState, setFormState] = useState<FormState>({ kind: 'idle' })

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFormState({ kind: 'sending' })
    try {
      const recipient = email.trim()
      await callShop('POST /api/quizzes/{quizId}/email', {
        params: { quizId },
        body: { email: recipient },
      })
      setFormState({ kind: 'sent', recipient })
    } catch (error) {
      setFormState({ kind: 'failed', reason: describeFailure(error, t) })
    }
  }

  return (
    <details className={phraseStyles.sources}>
      <summary>{t('Email my results')}</summary>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Field
          label={t('Email')}
          error={formState.kind === 'failed' && formState.reason}
          success={
            formState.kind === 'sent' &&
            t('We are emailing your results to {to}.', { to: formState.recipient })
          }
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setFormState({ kind: 'idle' })
            }}
          />
        </Field>
        <Button type="submit" kind="secondary" size="sm" working={formState.kind === 'sending'}>
          {t('Send')}
        </Button>
      </form>
    </details>
  )
}

function describeFailure(error: unknown, t: Translate): string {
  const { code, message } = toApiError(error, 'The email could not be sent. Please try again.')
  if (code === 'NOT_FOUND') return t('These results are no longer stored. Retake the quiz.')
  if (code === 'TOO_MANY')
    return t('No more emails can be sent now. Check your inbox and spam folder.')
  return t(message)
}
