/** Page of the link in the waitlist's confirmation email. Its button confirms the entry. */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { WaitlistStep } from './waitlist-step.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Join the waitlist · Racik') },
    { name: 'robots', content: 'noindex' },
    // The hash of the URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function ConfirmWaitlistPage() {
  const t = useTranslator()
  return (
    <WaitlistStep
      endpoint="POST /api/waitlist/confirm"
      lead={t(
        'We will email you once, when it is available, and then delete your address from the waitlist.',
      )}
      buttonLabel={t('Join the waitlist')}
      successText={t('You are on the waitlist. We will email you once, when it is available.')}
    />
  )
}
