/** Opened by the link of the email that confirms a waitlist subscription. */
import { publicPage } from '#web/api/page-headers.ts'
import { headText, type PageMatches } from '#web/api/page-language.ts'
import { useText } from '#web/ui/language.tsx'

import { WaitingListStep } from './waiting-list-step.tsx'

export const headers = publicPage

export function meta({ matches }: { matches: PageMatches }) {
  const t = headText(matches)
  return [
    { title: t('Confirm your place · Racik') },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function ConfirmWaitingPage() {
  const t = useText()
  return (
    <WaitingListStep
      call="POST /api/waiting-list/confirm"
      lead={t('We write to you once, when it is here, and then delete your address from the list.')}
      button={t('Yes, tell me')}
      done={t('You are on the list. We write to you once, when it is here.')}
    />
  )
}
