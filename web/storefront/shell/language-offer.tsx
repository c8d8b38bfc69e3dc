/**
 * Offers another language to a visitor whose browser prefers it, on the first visit to an English
 * page. There is no automatic redirect and no layout shift, and either choice is stored. Loaded only
 * where it is shown.
 */
import { defaultLanguage } from '#domain/content/languages.ts'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { preferredLanguage } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'

const LanguageOfferCard = lazy(async () => ({
  default: (await import('./language-offer-card.tsx')).LanguageOfferCard,
}))

/** Read in the browser only; the server's HTML is the same for all visitors and offers nothing. */
const subscribe = (): (() => void) => () => undefined

export function LanguageOffer() {
  const { language } = useLanguage()
  const offered = useSyncExternalStore(subscribe, preferredLanguage, () => undefined)
  const [isAnswered, setAnswered] = useState(false)

  if (language !== defaultLanguage || !offered || isAnswered) return null
  return (
    <Suspense>
      <LanguageOfferCard language={offered} onAnswered={() => setAnswered(true)} />
    </Suspense>
  )
}
