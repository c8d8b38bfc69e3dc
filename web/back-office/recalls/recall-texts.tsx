/** Texts and chips of lots and recalls for staff. */
import type { CallReply } from '#contract/call.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type Recall = CallReply<'GET /api/recalls/{lotNumber}'>
export type Trace = CallReply<'GET /api/trace/lots/{lotNumber}'>

const recallTones = {
  started: 'warn',
  approved: 'info',
  closed: 'none',
  withdrawn: 'none',
} as const

export function RecallStateChip({ state }: { state: Recall['state'] }) {
  const t = useText()
  const texts = {
    started: t('Emails not sent'),
    approved: t('Emails sent'),
    closed: t('Closed'),
    withdrawn: t('Withdrawn'),
  }
  return <StatusChip tone={recallTones[state]}>{texts[state]}</StatusChip>
}

const lotTones = { quarantine: 'warn', released: 'ok', recalled: 'bad' } as const

export function LotStateChip({ state }: { state: Trace['lot']['state'] }) {
  const t = useText()
  const texts = {
    quarantine: t('In quarantine'),
    released: t('Released'),
    recalled: t('Recalled'),
  }
  return <StatusChip tone={lotTones[state]}>{texts[state]}</StatusChip>
}
