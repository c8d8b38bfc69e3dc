/** Explains why the question needs no answer any more. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { Conversation } from './conversation.ts'

export function ClosedQuestion(props: { reason: NonNullable<Conversation['closedReason']> }) {
  const t = useTranslator()
  const texts = {
    approved: t(
      'This question is closed: our pharmacist has approved your order. You do not need to answer.',
    ),
    declined: t(
      'This question is closed: our pharmacist has decided not to make this order. We have emailed you the details.',
    ),
    over: t('This question is closed. You no longer need to answer.'),
  }
  return (
    <Alert kind="info" live="status">
      <p>{texts[props.reason]}</p>
    </Alert>
  )
}
