/** Page of the unsubscribe link in each waitlist email. Its button needs no login. */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { WaitlistStep } from './waitlist-step.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Leave the waitlist · Racik') },
    { name: 'robots', content: 'noindex' },
    // The hash of the URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function LeaveWaitlistPage() {
  const t = useTranslator()
  return (
    <WaitlistStep
      endpoint="POST /api/waitlist/leave"
      lead={t('We will delete your address from all waitlists.')}
      buttonLabel={t('Leave the waitlist')}
      successText={t('You left the waitlist. We have deleted your address from all waitlists.')}
    />
  )
}
