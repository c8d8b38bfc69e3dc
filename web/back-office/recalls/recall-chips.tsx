/** Types of recalls and traces, and the chips that show the state of a lot or a recall. */
import type { CallReply } from '#contract/call.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/**
 * Taking back every jar made from a lot. `started`: orders with the lot are held. `approved`: the
 * emails to customers are sent. Then `closed`, or `withdrawn` instead of an approval.
 */
export type Recall = CallReply<'GET /api/recalls/{lotNumber}'>

/** A lot with every batch, order and customer that it went to. */
export type Trace = CallReply<'GET /api/trace/lots/{lotNumber}'>

const recallStateTones = {
  started: 'warning',
  approved: 'info',
  closed: 'none',
  withdrawn: 'none',
} as const

export function RecallStateChip({ state }: { state: Recall['state'] }) {
  const t = useTranslator()
  const labels = {
    started: t('Emails not sent'),
    approved: t('Emails sent'),
    closed: t('Closed'),
    withdrawn: t('Withdrawn'),
  }
  return <StatusChip tone={recallStateTones[state]}>{labels[state]}</StatusChip>
}

const lotStateTones = { quarantine: 'warning', released: 'success', recalled: 'error' } as const

export function LotStateChip({ state }: { state: Trace['lot']['state'] }) {
  const t = useTranslator()
  const labels = {
    quarantine: t('In quarantine'),
    released: t('Released'),
    recalled: t('Recalled'),
  }
  return <StatusChip tone={lotStateTones[state]}>{labels[state]}</StatusChip>
}
