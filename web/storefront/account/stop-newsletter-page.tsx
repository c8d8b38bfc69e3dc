/** Opened by the unsubscribe link of an email with news and offers. */
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
    { title: t('News and offers · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function StopNewsletterPage() {
  const t = useTranslator()
  return (
    <AccountFrame title={t('News and offers')}>
      <OptOutForm
        explanation={t(
          'You agreed to emails with news and offers. You can stop them here. You still get emails about orders and subscriptions.',
        )}
        buttonLabel={t('Stop news and offers')}
        optOut={(token) => callShop('POST /api/newsletter/stop', { body: { token } })}
      />
    </AccountFrame>
  )
}
