/**
 * Finds a guest's order: the guest enters order number and email, and gets a code by email, which
 * opens the order page. The server's reply is the same whether number and email match or not, so
 * that it does not reveal who bought.
 */
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { orderLinkLifetime } from '#domain/accounts/mailed-link.ts'
import { buildConfirmationPath } from '#domain/checkout/confirmation-path.ts'
import { days } from '#domain/time.ts'
import { callShop } from '#web/api/browser-client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { AccountFrame } from './account-frame.tsx'
import styles from './account.module.css'
import { useFormSubmission } from './use-form-submission.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Find your order · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function TrackOrderPage() {
  const t = useTranslator()
  const codeRequest = useFormSubmission()
  // An expired order link redirects here with its order number.
  const expiredOrderId = useSearchParams()[0].get('ended') ?? ''
  /** What was typed. */
  const [orderQuery, setOrderQuery] = useState({ orderId: expiredOrderId, email: '' })
  const orderAccess = useOrderAccess(orderQuery)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  /**
   * Message about the last code that was sent; '' before the first. It stays if a later request
   * fails, because the earlier code still works.
   */
  const [sentMessage, setSentMessage] = useState('')
  const isCodeSent = sentMessage !== ''

  const requestCode = (event: FormEvent): void => {
    event.preventDefault()
    setWasSubmitted(true)
    if (orderQuery.orderId.trim() === '' || orderQuery.email.trim() === '') return
    void codeRequest.submit(async () =>
      setSentMessage((await callShop('POST /api/orders/track', { body: orderQuery })).message),
    )
  }
  /** Returns `message` if the form was submitted and the field is empty. */
  const findRequiredError = (value: string, message: string) =>
    wasSubmitted && value.trim() === '' ? message : undefined

  return (
    <AccountFrame
      title={t('Find your order')}
      lead={t(
        'The order number is in our email. We will send a code to the email address of the order.',
      )}
    >
      {expiredOrderId && (
        <Alert kind="info">
          {t(
            'The link in the email expired after {days} days, because the page shows your name and address. We can send you a code instead.',
            { days: orderLinkLifetime / days(1) },
          )}
        </Alert>
      )}
      <form className={styles.form} onSubmit={requestCode} noValidate>
        <Field
          id="orderId"
          label={t('Order number')}
          error={findRequiredError(orderQuery.orderId, t('Enter the order number.'))}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            value={orderQuery.orderId}
            onChange={(event) => setOrderQuery({ ...orderQuery, orderId: event.target.value })}
          />
        </Field>
        <Field
          id="email"
          label={t('Email')}
          error={findRequiredError(orderQuery.email, t('Email is required.'))}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            value={orderQuery.email}
            onChange={(event) => setOrderQuery({ ...orderQuery, email: event.target.value })}
          />
        </Field>
        {codeRequest.failure && (
          <Alert kind="error" live="alert">
            {t(codeRequest.failure.message)}
          </Alert>
        )}
        <Button
          type="submit"
          wide
          kind={isCodeSent ? 'secondary' : 'primary'}
          working={codeRequest.state === 'sending'}
        >
          {isCodeSent ? t('Send another code') : t('Send me a code')}
        </Button>
      </form>
      {isCodeSent && <OrderCodeForm orderAccess={orderAccess} message={sentMessage} />}
    </AccountFrame>
  )
}

/** State of the form that opens the order page with the emailed code. */
function useOrderAccess(orderQuery: { orderId: string; email: string }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { hash } = useLocation()
  const { submit, state, failure } = useFormSubmission()
  const [code, setCode] = useState('')
  const openOrder = (event: FormEvent): void => {
    event.preventDefault()
    void submit(async () => {
      const body = { ...orderQuery, code }
      const { billId } = await callShop('POST /api/orders/track/open', { body })
      // The expired link of an email may have a hash, such as `#address`. The browser kept it here.
      if (isMounted()) await navigate(buildConfirmationPath(billId) + hash)
    })
  }
  return { code, setCode, openOrder, state, failure }
}

function OrderCodeForm(props: { orderAccess: ReturnType<typeof useOrderAccess>; message: string }) {
  const { orderAccess, message } = props
  const { code, setCode, openOrder } = orderAccess
  const t = useTranslator()
  return (
    <form className={styles.codeForm} onSubmit={openOrder} noValidate>
      <Alert kind="info" live="status">
        {t(message)}
      </Alert>
      <Field id="code" label={t('Code from the email')} hint={t('Six digits.')}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {orderAccess.failure && (
        <Alert kind="error" live="alert">
          {t(orderAccess.failure.message)}
        </Alert>
      )}
      <Button type="submit" wide working={orderAccess.state === 'sending'}>
        {t('Show my order')}
      </Button>
    </form>
  )
}
