// "Email my results": sends the results again, also to another address than in the quiz.
import { useState, type FormEvent } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './email-results.module.css'
import said from './phrase-text.module.css'

type State =
  | { is: 'open' | 'sending' }
  | { is: 'sent'; to: string }
  | { is: 'failed'; reason: string }

export function EmailResults(props: { quizId: string; email: string }) {
  const { quizId } = props
  const t = useText()
  const [email, setEmail] = useState(props.email)
  const [state, setState] = useState<State>({ is: 'open' })

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setState({ is: 'sending' })
    try {
      const to = email.trim()
      await callShop('POST /api/quizzes/{quizId}/email', {
        params: { quizId },
        body: { email: to },
      })
      setState({ is: 'sent', to })
    } catch (error) {
      setState({ is: 'failed', reason: wordsFor(error, t) })
    }
  }

  return (
    <details className={said.sources}>
      <summary>{t('Email my results')}</summary>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={t('Email')}
          error={state.is === 'failed' && state.reason}
          success={
            state.is === 'sent' && t('We are emailing your results to {to}.', { to: state.to })
          }
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setState({ is: 'open' })
            }}
          />
        </Field>
        <Button type="submit" kind="secondary" size="sm" working={state.is === 'sending'}>
          {t('Send')}
        </Button>
      </form>
    </details>
  )
}

function wordsFor(error: unknown, t: ReturnType<typeof useText>): string {
  if (!(error instanceof ApiError)) return t('The email could not be sent. Please try again.')
  if (error.code === 'NOT_FOUND') return t('These results are no longer stored. Retake the quiz.')
  if (error.code === 'TOO_MANY')
    return t('We already sent three emails. Check your inbox and spam folder.')
  return error.message
}
