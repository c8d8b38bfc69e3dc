/**
 * Content of the pages that the links in waitlist emails open (confirm and leave). The request is
 * sent only when the button is pressed, because mail programs open links to scan them.
 */
import { useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useLaterLinkCount } from '#web/ui/behaviour/hash-token.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { useTokenFromHash } from './use-token-from-hash.ts'
import styles from './waitlist-step.module.css'

type WaitlistStepProps = {
  endpoint: 'POST /api/waitlist/confirm' | 'POST /api/waitlist/leave'
  /** Introduction above the button. */
  lead: string
  buttonLabel: string
  /** Shown after success. */
  successText: string
}

export function WaitlistStep(props: WaitlistStepProps) {
  return <LinkedStep key={useLaterLinkCount()} {...props} />
}

/** The step for one link; a later link in the same tab gets a new one. */
function LinkedStep(props: WaitlistStepProps) {
  const { endpoint, lead, buttonLabel, successText } = props
  const t = useTranslator()
  const { token, readToken } = useTokenFromHash()
  const [state, setState] = useState<'idle' | 'sending' | 'done' | 'expired' | 'failed'>('idle')
  const isLinkInvalid = state === 'expired' || token === ''

  const handleClick = async (): Promise<void> => {
    setState('sending')
    try {
      await callShop(endpoint, { body: { token: readToken() } })
      setState('done')
    } catch (error) {
      setState(toApiError(error).code === 'LINK_EXPIRED' ? 'expired' : 'failed')
    }
  }

  return (
    <div className={classNames('page', styles.page)}>
      <h1>{t('Waitlist')}</h1>
      {/* Screen readers announce the text that replaces the introduction. */}
      <div role="status">
        {state === 'done' ? (
          <Alert kind="success">
            <p>{successText}</p>
          </Alert>
        ) : isLinkInvalid ? (
          <Alert kind="warning">
            <p>
              {t(
                'This link has expired or is incomplete. You can join again on the page of the range or product.',
              )}
            </p>
          </Alert>
        ) : (
          <p className="lead">{lead}</p>
        )}
      </div>
      {state === 'failed' && (
        <Alert kind="error" live="alert">
          <p>{t('Something went wrong. Please try again.')}</p>
        </Alert>
      )}
      {state === 'done' || isLinkInvalid ? (
        <ButtonLink to="/product-range" kind="secondary">
          {t('Product Range')}
        </ButtonLink>
      ) : (
        <Button working={state === 'sending'} onClick={() => void handleClick()}>
          {buttonLabel}
        </Button>
      )}
    </div>
  )
}
