/** Opened by the link of a refill reminder. */
import { callShop } from '#web/api/browser-client.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { secretPageHeaders } from '#web/api/page-headers.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { AccountFrame } from './account-frame.tsx'
import { OptOutForm } from './opt-out-form.tsx'

export const headers = secretPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Refill reminders · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function StopRemindersPage() {
  const t = useTranslator()
  return (
    <AccountFrame title={t('Refill reminders')}>
      <OptOutForm
        explanation={t(
          'We email you once before the capsules of an order run out. You can stop these reminders. You still get emails about orders and subscriptions.',
        )}
        buttonLabel={t('Stop reminders')}
        optOut={(token) => callShop('POST /api/refill-reminders/stop', { body: { token } })}
      />
    </AccountFrame>
  )
}
