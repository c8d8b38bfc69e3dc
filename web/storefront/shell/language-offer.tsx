/**
 * A quiet word to who reads Malay and has come to an English page for the first time: nobody is sent
 * anywhere, nothing moves, and either answer is remembered. It is fetched only where it is shown.
 */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { wouldReadMalay } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/language.tsx'

const LanguageOfferCard = lazy(async () => ({
  default: (await import('./language-offer-card.tsx')).LanguageOfferCard,
}))

/** Of this browser; the server's HTML is the same for everybody and offers nothing. */
const subscribe = (): (() => void) => () => undefined

export function LanguageOffer() {
  const { language } = useLanguage()
  const wished = useSyncExternalStore(subscribe, wouldReadMalay, () => false)
  const [isAnswered, setAnswered] = useState(false)

  if (language !== 'en' || !wished || isAnswered) return null
  return (
    <Suspense>
      <LanguageOfferCard onAnswered={() => setAnswered(true)} />
    </Suspense>
  )
}
