/**
 * Page that the link in an email opens: a pharmacist's question about an order. The server's HTML
 * does not contain the question. The page loads it for the logged-in customer of the order. Other
 * visitors must first enter a code that is sent to the order's email address.
 */
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { canTryAgain } from '#web/api/can-try-again.ts'
import type { ApiError } from '#web/api/client.ts'
import { secretPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import { useTokenFromQuery } from '#web/storefront/account/login/use-token-from-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { ClosedQuestion } from './closed-question.tsx'
import type { Conversation } from './conversation.ts'
import { OpenConversation } from './open-conversation.tsx'
import { UnlockConversation } from './unlock-conversation.tsx'

export const headers = secretPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('A question from our pharmacist · Racik') },
    { name: 'robots', content: 'noindex' },
    // The URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function PharmacistMessagePage() {
  const t = useTranslator()
  const token = useTokenFromQuery()
  const [conversation, setConversation] = useState<Conversation>()
  const [failure, setFailure] = useState<ApiError>()
  const [retryCount, setRetryCount] = useState(0)
  const [hasExpired, setExpired] = useState(false)
  useEffect(() => {
    if (!token) return
    // This call changes nothing, so the double effect of a development build is harmless.
    callShop('POST /api/pharmacist-messages/open', { body: { token } }).then(
      setConversation,
      (error: unknown) => setFailure(toApiError(error)),
    )
  }, [token, retryCount])

  return (
    <AccountFrame
      title={t('A question from our pharmacist')}
      lead={conversation && t('About your order {order}.', { order: conversation.orderId })}
    >
      {token === '' && (
        <Alert kind="info">
          <p>{t('Open the link in our email to read the question.')}</p>
        </Alert>
      )}
      {failure && (
        <>
          <Alert kind="error" live="alert">
            <p>{t(failure.message)}</p>
          </Alert>
          {canTryAgain(failure) && (
            <Button
              onClick={() => {
                setFailure(undefined)
                setRetryCount(retryCount + 1)
              }}
            >
              {t('Try again')}
            </Button>
          )}
          <p>
            <Link to="/contact">{t('Write to us')}</Link>
          </p>
        </>
      )}
      {token && !conversation && !failure && <Loader text={t('Opening')} />}
      {conversation?.closedReason && <ClosedQuestion reason={conversation.closedReason} />}
      {token &&
        conversation &&
        (conversation.isUnlocked ? (
          <OpenConversation
            token={token}
            conversation={conversation}
            onAnswered={setConversation}
            onExpired={async () => {
              // The server now replies with a locked conversation, so the page asks for a code. The
              // typed answer stays in its draft.
              const body = { token }
              setConversation(await callShop('POST /api/pharmacist-messages/open', { body }))
              setExpired(true)
            }}
          />
        ) : (
          <UnlockConversation
            token={token}
            maskedEmail={conversation.maskedEmail}
            hasExpired={hasExpired}
            onOpened={setConversation}
          />
        ))}
    </AccountFrame>
  )
}
