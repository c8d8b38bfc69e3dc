/** The recalled jars of an order, and the buttons with which the customer answers. */
import { useState } from 'react'

import {
  recallAnswers,
  recallAnswerTexts,
  type RecallAnswer,
} from '#domain/recalls/recall-answers.ts'
import { callShop } from '#web/api/browser-client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import styles from './recall.module.css'
import type { RecalledOrder } from './use-recall-link.ts'

export function RecallAnswerForm(props: {
  token: string
  order: RecalledOrder
  onAnswered: (order: RecalledOrder) => void
}) {
  const { token, order, onAnswered } = props
  const t = useTranslator()
  const { seller } = useSettings()
  const [pendingAnswer, setPendingAnswer] = useState<RecallAnswer>()
  const [failure, setFailure] = useState('')
  const sendAnswer = async (chosenAnswer: RecallAnswer): Promise<void> => {
    if (chosenAnswer === order.answer) return
    setPendingAnswer(chosenAnswer)
    setFailure('')
    try {
      onAnswered(
        await callShop('POST /api/recall-answers', { body: { token, answer: chosenAnswer } }),
      )
    } catch (error) {
      setFailure(getFailureMessage(error))
    }
    setPendingAnswer(undefined)
  }
  return (
    <>
      <RecalledJars order={order} />
      <div role="status" className={styles.status}>
        {order.answer !== null && (
          <Alert kind="success">
            <p>
              {t('Thank you. Your answer: {answer}.', {
                answer: t(recallAnswerTexts[order.answer]),
              })}
            </p>
          </Alert>
        )}
        {order.isClosed && (
          <Alert kind="info">
            <p>{t('This recall is closed. Contact us if you still have the product.')}</p>
          </Alert>
        )}
      </div>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      {!order.isClosed && (
        <>
          <h2 className="h3" id="question">
            {order.answer === null ? t('What do you have left?') : t('Has it changed?')}
          </h2>
          <div className={styles.answers} role="group" aria-labelledby="question">
            {recallAnswers.map((answer) => (
              <Button
                key={answer}
                kind={answer === order.answer ? 'primary' : 'secondary'}
                working={pendingAnswer === answer}
                // Not `disabled`: the button that was just pressed would lose the focus.
                aria-pressed={answer === order.answer}
                onClick={() => void sendAnswer(answer)}
              >
                {t(recallAnswerTexts[answer])}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="quiet">
        {t('Questions? Write to {email} or call {phone}.', {
          email: seller.email,
          phone: seller.phone,
        })}
      </p>
    </>
  )
}

/** What is recalled, why, and what to do with it. */
function RecalledJars({ order }: { order: RecalledOrder }) {
  const t = useTranslator()
  return (
    <>
      <p className="lead">{order.texts.problem}</p>
      <p>{t('Order {number}', { number: order.orderId })}</p>
      <ul className={styles.jars}>
        {order.jars.map(({ product, quantity, batch }) => (
          <li key={product + batch}>
            <strong>{t('{quantity} × {product}', { quantity, product })}</strong>
            <span>{t('Batch {batch}', { batch })}</span>
          </li>
        ))}
      </ul>
      <p>
        {t('Stop using the jar and keep it closed, away from others, until you have sent it back.')}{' '}
        {order.texts.offer}
      </p>
    </>
  )
}
