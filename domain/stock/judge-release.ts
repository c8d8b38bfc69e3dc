/** Whether a pharmacist may release a lot for batches. */
import { formatDate, type CalendarDate } from '#domain/time.ts'

import type { Lot } from './lot.ts'
import { reasonProblem } from './movement.ts'

export type ReleaseJudgement =
  | { readonly ok: true }
  /** `reason`: a written reason is missing or refused. Any reason has its text for staff. */
  | { readonly ok: false; readonly reason: 'state' | 'expired' | 'reason'; readonly text: string }

/** A lot without a certificate of analysis can be released with a written reason only. */
export function judgeRelease(
  lot: Pick<Lot, 'state' | 'expiresOn'> & { readonly hasCertificate: boolean },
  { reason, today }: { readonly reason: string; readonly today: CalendarDate },
): ReleaseJudgement {
  if (lot.state !== 'quarantine')
    return { ok: false, reason: 'state', text: 'Only a lot in quarantine can be released.' }
  if (lot.expiresOn < today)
    return {
      ok: false,
      reason: 'expired',
      text: `This lot expired on ${formatDate(lot.expiresOn)}. Discard it.`,
    }
  if (lot.hasCertificate && reason.trim() === '') return { ok: true }
  const problem = reasonProblem(
    reason,
    'Write why it is released without a certificate of analysis.',
  )
  return problem.reason === undefined
    ? { ok: true }
    : { ok: false, reason: 'reason', text: problem.reason }
}
