import { Badge, type BadgeKind } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { Review } from './review.ts'

/** A reason why a pharmacist must look at the order before it is approved. */
type Flag = Review['flags'][number]

/**
 * Stored approvals contain the weights `bad` and `warn`, so these cannot be renamed
 * (server/pharmacy/review/approved-flags.ts).
 */
const badgeKinds = { bad: 'error', warn: 'warning' } as const satisfies Record<
  Flag['weight'],
  BadgeKind
>

export function FlagBadge({ flag }: { flag: Flag }) {
  const t = useTranslator()
  return <Badge kind={badgeKinds[flag.weight]}>{t(flag.text, flag.values)}</Badge>
}
