import { Badge, type BadgeKind } from '#web/ui/feedback/badge.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { Review } from './review.ts'

type Flag = Review['flags'][number]

/** The weights are stored with approvals (server/pharmacy/review/approved-flags.ts). */
const badgeKinds = { bad: 'error', warn: 'warning' } as const satisfies Record<
  Flag['weight'],
  BadgeKind
>

export function FlagBadge({ flag }: { flag: Flag }) {
  const t = useTranslator()
  return <Badge kind={badgeKinds[flag.weight]}>{t(flag.text, flag.values)}</Badge>
}
