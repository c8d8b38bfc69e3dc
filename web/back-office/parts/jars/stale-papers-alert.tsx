/** Warns of printed papers that no longer match the order. Renders nothing if there are none. */
import type { CallReply } from '#contract/call.ts'
import { formatDateTime } from '#domain/time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

type OrderStalePapers = CallReply<'GET /api/admin/orders/{orderId}'>['stalePapers']

export function StalePapersAlert({ stalePapers }: { stalePapers: OrderStalePapers }) {
  const t = useTranslator()
  if (!stalePapers) return null
  return (
    <Alert
      kind="warning"
      title={t('Print these again: {papers}', { papers: stalePapers.papers.join(', ') })}
    >
      {stalePapers.changedAt && (
        <p>
          {t('The address of this order changed on {when}. They show the earlier address.', {
            when: formatDateTime(new Date(stalePapers.changedAt)),
          })}
        </p>
      )}
      {stalePapers.remadeAt && (
        <p>
          {t(
            'On {when}, after they were printed, a jar was sent to be made again. It gets a new batch and best before.',
            { when: formatDateTime(new Date(stalePapers.remadeAt)) },
          )}
        </p>
      )}
    </Alert>
  )
}
