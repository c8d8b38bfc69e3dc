/** Opened by the unsubscribe link of every waitlist email: no login, one button. */
import { publicPage } from '#web/api/page-headers.ts'
import { headText, type PageMatches } from '#web/api/page-language.ts'
import { useText } from '#web/ui/language.tsx'

import { WaitingListStep } from './waiting-list-step.tsx'

export const headers = publicPage

export function meta({ matches }: { matches: PageMatches }) {
  const t = headText(matches)
  return [
    { title: t('Leave the waitlist · Racik') },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function LeaveWaitingPage() {
  const t = useText()
  return (
    <WaitingListStep
      call="POST /api/waiting-list/leave"
      lead={t('We will delete your address from all waitlists.')}
      button={t('Leave the waitlist')}
      done={t('You left the waitlist. We have deleted your address from it.')}
    />
  )
}
