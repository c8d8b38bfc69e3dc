/** Checks whether a pharmacist may release a lot from quarantine, so that batches can take it. */
import { formatDate, type CalendarDate } from '#domain/time.ts'

import type { Lot } from './lot.ts'
import { findReasonProblem } from './movement.ts'

type ReleaseCheckResult =
  | { readonly ok: true }
  /**
   * `state`: the lot is not in quarantine. `invalid reason`: the pharmacist's written reason is
   * missing or too long. `text` is the message for staff.
   */
  | {
      readonly ok: false
      readonly reason: 'state' | 'expired' | 'invalid reason'
      readonly text: string
    }

/**
 * Checks a release. A lot without a certificate of analysis needs a written reason. With a
 * certificate, the reason is an optional remark.
 */
export function checkRelease(
  lot: Pick<Lot, 'state' | 'expiresOn'> & { readonly hasCertificate: boolean },
  { reason, today }: { readonly reason: string; readonly today: CalendarDate },
): ReleaseCheckResult {
  if (lot.state !== 'quarantine')
    return { ok: false, reason: 'state', text: 'Only a lot in quarantine can be released.' }
  if (lot.expiresOn < today)
    return {
      ok: false,
      reason: 'expired',
      text: `This lot expired on ${formatDate(lot.expiresOn)}. Discard it.`,
    }
  if (lot.hasCertificate && reason.trim() === '') return { ok: true }
  const problem = findReasonProblem(
    reason,
    'Write why it is released without a certificate of analysis.',
  )
  return problem.reason === undefined
    ? { ok: true }
    : { ok: false, reason: 'invalid reason', text: problem.reason }
}
