/**
 * Page that the link in a recall email opens, without a login. A recall takes back all jars made
 * with a faulty ingredient. The page says which jars of an order are recalled and what to do with
 * them, and the customer answers with one press. Opening the page changes nothing, because mail
 * programs open links to scan them.
 */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { RecallAnswerForm } from './recall-answer-form.tsx'
import styles from './recall.module.css'
import { useRecallLink } from './use-recall-link.ts'
import { useLaterLinkCount } from '#web/ui/behaviour/hash-token.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [
    { title: t('Recalled product · Racik') },
    { name: 'robots', content: 'noindex' },
    // The hash of the URL contains a token.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function RecallPage() {
  const t = useTranslator()
  return (
    <div className={classNames('page', styles.page)}>
      <h1>{t('Recalled product')}</h1>
      <LinkedRecall key={useLaterLinkCount()} />
    </div>
  )
}

/** The recalled jars of one link; a later link in the same tab gets a new one. */
function LinkedRecall() {
  const t = useTranslator()
  const link = useRecallLink()
  return (
    <>
      {link.state === 'loading' && <Loader text={t('Loading')} />}
      {link.state === 'expired' && (
        <>
          <Alert kind="warning" live="alert">
            <p>
              {t('This link is incomplete or no longer valid. Write to us or call us instead.')}
            </p>
          </Alert>
          <ButtonLink to="/contact" kind="secondary">
            {t('Contact us')}
          </ButtonLink>
        </>
      )}
      {link.state === 'failed' && (
        <>
          <Alert kind="error" live="alert">
            <p>{t('Something went wrong. Please try again.')}</p>
          </Alert>
          <Button kind="secondary" onClick={link.retry}>
            {t('Try again')}
          </Button>
        </>
      )}
      {link.state === 'open' && (
        <RecallAnswerForm token={link.token} order={link.order} onAnswered={link.showReply} />
      )}
    </>
  )
}
