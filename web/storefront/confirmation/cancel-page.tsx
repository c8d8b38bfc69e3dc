/**
 * /cancel: says that nothing was charged, and links back to the checkout and to support. The cart
 * is kept (D-75).
 */
import { useEffect } from 'react'

import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { endAttempt } from '#web/storefront/checkout/attempt-key.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './confirmation.module.css'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Payment cancelled · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CancelPage() {
  const t = useTranslator()
  const { whatsApp } = useSettings().seller
  useEffect(endAttempt, [])
  return (
    <div className="page">
      <div className={styles.fullPage}>
        <div className="page-head">
          <h1>{t('You have not paid.')}</h1>
          <p className="lead">
            {t('Nothing was charged. Your cart is saved, and you can pay later.')}
          </p>
        </div>
        <p className={styles.actions}>
          <ButtonLink to="/checkout">{t('Back to checkout')}</ButtonLink>
          {whatsApp && (
            <a href={`https://wa.me/${whatsApp}`} target="_blank" rel="noopener noreferrer">
              {t('Ask us on WhatsApp')}
            </a>
          )}
        </p>
      </div>
    </div>
  )
}
