/** Warns that the lots of an open batch expire before its capsules are used up. */
import { calendarDate, formatDate } from '#domain/time.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import type { Batch } from './use-batch-lots.ts'

export function BestBeforeWarnings({ batch }: { batch: Batch }) {
  const t = useTranslator()
  const lines = batch.lines.filter(({ lotsExpireTooEarly }) => lotsExpireTooEarly)
  if (lines.length === 0) return null
  return (
    <Alert
      kind="warning"
      title={t('A lot expires before the capsules are used up. Use lots that expire later.')}
    >
      <ul>
        {lines.map(({ orderId, position, capsules, bestBefore }) => (
          <li key={`${orderId} ${position}`}>
            {t('{order}: {capsules} days of capsules, best before {day}', {
              order: orderId,
              capsules,
              day: formatDate(calendarDate(bestBefore)),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
