/** Warns of printed papers that no longer match the order. Renders nothing if there are none. */
import type { CallReply } from '#contract/call.ts'
import { formatDateTime } from '#domain/time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

type OrderStalePapers = CallReply<'GET /api/admin/orders/{orderId}'>['stalePapers']

export function StalePapersAlert({ stalePapers }: { stalePapers: OrderStalePapers }) {
  const t = useTranslator()
  if (!stalePapers) return null
  const { papers, changedAt, remadeAt } = stalePapers
  // With two causes, each may be true of only some of the papers.
  const areCausesMixed = changedAt !== null && remadeAt !== null && papers.length > 1
  return (
    <Alert kind="warning" title={t('Print these again: {papers}', { papers: papers.join(', ') })}>
      {changedAt && (
        <p>
          {t(
            areCausesMixed
              ? 'Some of them show the address before its change on {when}.'
              : 'The address of this order changed on {when}. They show the earlier address.',
            { when: formatDateTime(new Date(changedAt)) },
          )}
        </p>
      )}
      {remadeAt && (
        <p>
          {t(
            areCausesMixed
              ? 'Some of them were printed before a jar was sent to be made again on {when}. It gets a new batch and best before.'
              : 'On {when}, after they were printed, a jar was sent to be made again. It gets a new batch and best before.',
            { when: formatDateTime(new Date(remadeAt)) },
          )}
        </p>
      )}
    </Alert>
  )
}
