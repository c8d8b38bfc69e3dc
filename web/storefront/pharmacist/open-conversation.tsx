/** The question, the answers so far, and a form to answer while the question is open. */
import { useState, type FormEvent } from 'react'

import { answerConsentText } from '#domain/pharmacy/answer-consent.ts'
import { maxPharmacistMessageLength } from '#domain/pharmacy/review-text-limits.ts'
import { formatDateTime } from '#domain/time.ts'
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { restoreText, useTabDraft } from '#web/api/session/use-tab-draft.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import type { Conversation, UnlockedConversation } from './conversation.ts'
import styles from './pharmacist-message.module.css'
import { useCall } from './use-call.ts'

type ConversationProps = {
  token: string
  conversation: UnlockedConversation
  onAnswered: (conversation: Conversation) => void
  /** Called when the server refused an answer, because the visitor must enter a code again. */
  onExpired: () => Promise<void>
}

export function OpenConversation(props: ConversationProps) {
  const { conversation } = props
  const t = useTranslator()
  return (
    <>
      <ol className={styles.messages}>
        {conversation.messages.map((message) => (
          <li
            key={message.sentAt + message.author}
            className={classNames(styles.message, message.author === 'customer' && styles.own)}
          >
            <p className="small quiet">
              {message.author === 'customer'
                ? t('You, {when}', { when: formatDateTime(new Date(message.sentAt)) })
                : t('{name}, pharmacist, {when}', {
                    name: message.name,
                    when: formatDateTime(new Date(message.sentAt)),
                  })}
            </p>
            <p className={styles.text}>{message.text}</p>
          </li>
        ))}
      </ol>
      {conversation.closedReason === null &&
        conversation.messages.at(-1)?.author === 'customer' && (
          <Alert kind="success" live="status">
            <p>{t('Our pharmacist has received your answer and will continue with your order.')}</p>
          </Alert>
        )}
      {conversation.closedReason === null && <AnswerForm {...props} />}
    </>
  )
}

function AnswerForm(props: ConversationProps) {
  const { token, conversation, onAnswered, onExpired } = props
  const t = useTranslator()
  const answerCall = useCall()
  const [text = '', setText] = useTabDraft(`answer ${conversation.orderId}`, restoreText)
  const [hasConsented, setHasConsented] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setWasSubmitted(true)
    if (text.trim() === '' || !hasConsented) return
    void answerCall.run(async () => {
      const body = { token, text, consent: hasConsented }
      try {
        onAnswered(await callShop('POST /api/pharmacist-messages/answer', { body }))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CODE_INVALID')) throw error
        await onExpired()
        return
      }
      // What was typed while the answer was being sent stays.
      setText((currentText) => (currentText === text ? undefined : currentText))
      // The consent was for the sent answer only.
      setHasConsented(false)
      setWasSubmitted(false)
    })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field
        label={t('Your answer')}
        error={wasSubmitted && text.trim() === '' ? t('Write an answer.') : undefined}
      >
        <Textarea
          rows={5}
          maxLength={maxPharmacistMessageLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Checkbox
        checked={hasConsented}
        onChange={(event) => setHasConsented(event.target.checked)}
        error={
          wasSubmitted && !hasConsented
            ? t('Tick the box. Without your consent we cannot store your answer.')
            : undefined
        }
      >
        {t(answerConsentText)}{' '}
        <Link to="/privacy-policy" target="_blank">
          {t('How we handle health data')}
        </Link>
      </Checkbox>
      {answerCall.failure && (
        <Alert kind="error" live="alert">
          <p>{answerCall.failure}</p>
        </Alert>
      )}
      <Button type="submit" working={answerCall.isRunning}>
        {t('Send to the pharmacist')}
      </Button>
    </form>
  )
}
