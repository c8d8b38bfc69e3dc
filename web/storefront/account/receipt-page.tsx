/** Receipt of a customer's order, to read and print, with the order's timeline and address. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { isZeroAmount } from '#domain/money.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { callAuthenticated, isRedirectingToLogin } from '#web/api/browser-client.ts'
import { canTryAgain } from '#web/api/can-try-again.ts'
import type { ApiError } from '#web/api/client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { readSession } from '#web/api/session/stored-session.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { OrderAddress } from '#web/storefront/checkout/address/order-address.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ParcelNote } from '#web/storefront/confirmation/parcel-note.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'

import styles from './dashboard.module.css'
import { loggedOutNotice } from './logged-out-notice.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Receipt · Racik') }, { name: 'robots', content: 'noindex' }]
}

type Receipt = CallReply<'GET /api/users/orders/{orderId}'>

export default function ReceiptPage() {
  const t = useTranslator()
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  const token = useSession()?.token
  const [receipt, setReceipt] = useState<Receipt>()
  const [failure, setFailure] = useState<ApiError>()
  const [retryCount, setRetryCount] = useState(0)
  /**
   * Aborted when the order or the session changes: a late response must not show another customer's
   * receipt.
   */
  const loadController = useRef<AbortController>(undefined)
  const hadSession = useRef(false)

  useEffect(() => {
    // Without a session the call would be refused: open the login page, which leads back here.
    if (!readSession(Date.now())) {
      const returnPath = encodeURIComponent(`/user-dashboard/orders/${orderId}`)
      const state = hadSession.current ? { notice: loggedOutNotice } : undefined
      if (!isRedirectingToLogin())
        void navigate(`/login?from=${returnPath}`, { replace: true, state })
      return
    }
    hadSession.current = true
    const controller = new AbortController()
    loadController.current = controller
    const loadReceipt = (): Promise<void> =>
      fetchReceipt(orderId, controller.signal).then(setReceipt, (error: unknown) => {
        if (!controller.signal.aborted) setFailure(toApiError(error))
      })
    // While the page hydrates, `token` is undefined; then this effect runs a second time. The
    // second run cancels the timer of the first, so that the receipt is loaded once.
    const timer = setTimeout(() => void loadReceipt())
    return () => {
      clearTimeout(timer)
      controller.abort()
      // The session changed or ended: hide the previous customer's receipt.
      setReceipt(undefined)
      setFailure(undefined)
    }
  }, [orderId, token, navigate, retryCount])

  return (
    <div className="page">
      <div className={styles.receipt}>
        <h1>{t('Receipt')}</h1>
        {failure && (
          <Alert kind="error" live="alert">
            <p>{t(failure.message)}</p>
            {canTryAgain(failure) && (
              <Button kind="quiet" size="sm" onClick={() => setRetryCount(retryCount + 1)}>
                {t('Try again')}
              </Button>
            )}
          </Alert>
        )}
        {!receipt && !failure && <Loader text={t('Loading')} />}
        {receipt && (
          <ReceiptBody
            receipt={receipt}
            onChanged={() => {
              // Keep the shown receipt if the reload fails.
              const signal = loadController.current?.signal
              fetchReceipt(orderId, signal).then(setReceipt, () => undefined)
            }}
          />
        )}
        <p className={styles.noPrint}>
          <Link to="/user-dashboard">{t('Back to your account')}</Link>
        </p>
      </div>
    </div>
  )
}

function fetchReceipt(orderId: string, signal?: AbortSignal): Promise<Receipt> {
  const callInput = { params: { orderId } }
  return callAuthenticated('GET /api/users/orders/{orderId}', callInput, signal && { signal })
}

/**
 * States of `Timeline` by state of the order's step. A stopped step is shown as the current one.
 */
const timelineStates = { done: 'done', now: 'now', stopped: 'now', 'to come': 'later' } as const

function ReceiptBody({ receipt, onChanged }: { receipt: Receipt; onChanged: () => void }) {
  const t = useTranslator()
  const { seller } = useSettings()
  return (
    <>
      <div className={styles.pair}>
        <p className={styles.lines}>
          <strong>{seller.legalEntity}</strong>
          <span>{seller.registrationNumber}</span>
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className={styles.lines}>
          <strong>{receipt.name}</strong>
          {receipt.address.map((line, index) => (
            // The index, because two lines may be equal.
            <span key={index}>{isState(line) ? t(line) : line}</span>
          ))}
        </p>
      </div>
      <Section
        size="h3"
        title={t('Order {number}', { number: receipt.orderId })}
        aside={formatDate(new Date(receipt.createdAt))}
      >
        <ReceiptLines receipt={receipt} />
        <p className="small quiet">
          {receipt.paidAt
            ? t('Paid on {date}. {type}.', {
                date: formatDate(new Date(receipt.paidAt)),
                type: t(receipt.paymentType),
              })
            : t('Payment: {state}', { state: t(receipt.paymentState) })}{' '}
          {t(seller.sstNote)}
        </p>
      </Section>
      <Section size="h3" title={t('Order progress')} className={styles.noPrint}>
        <Timeline
          label={t('Order progress')}
          steps={receipt.timeline.map(({ label, state, doneAt }) => ({
            name: t(label),
            ...(doneAt && { note: formatDateTime(new Date(doneAt)) }),
            state: timelineStates[state],
          }))}
        />
        <ReceiptParcel receipt={receipt} />
      </Section>
      <OrderAddress
        orderId={receipt.orderId}
        addressChange={receipt.addressChange}
        onChanged={onChanged}
        className={styles.noPrint}
      />
      <p className={styles.noPrint}>
        <Button kind="secondary" onClick={() => print()}>
          {t('Print')}
        </Button>
      </p>
    </>
  )
}

/** Only the state of an address is translated: a customer typed the other lines. */
function isState(line: string): boolean {
  return malaysianStates.some((state) => state === line)
}

/** Courier and tracking number of a shipped order. */
function ReceiptParcel({
  receipt: { courier, trackingNumber, trackingUrl },
}: {
  receipt: Receipt
}) {
  if (courier === null || trackingNumber === null) return null
  return (
    <p className={styles.below}>
      <ParcelNote courier={courier} trackingNumber={trackingNumber} trackingUrl={trackingUrl} />
    </p>
  )
}

type ReceiptAmount = {
  label: string
  amount: string
  isTotal?: boolean
  isHiddenIfZero?: boolean
}

/** Bought products, and below them the amounts from the subtotal to the total. */
function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslator()
  const amounts: ReceiptAmount[] = [
    { label: t('Subtotal'), amount: receipt.subtotal },
    { label: t('Delivery'), amount: receipt.shipping },
    { label: t('Saving'), amount: receipt.savings, isHiddenIfZero: true },
    { label: t('Voucher'), amount: receipt.discount, isHiddenIfZero: true },
    { label: t('Total'), amount: receipt.total, isTotal: true },
  ]
  const shownAmounts = amounts.filter(
    ({ amount, isHiddenIfZero }) => !isHiddenIfZero || !isZeroAmount(amount),
  )
  return (
    <Table caption={t('Products bought')} captionHidden compact>
      <thead>
        <Row>
          <HeadCell>{t('Product')}</HeadCell>
          <HeadCell numeric>{t('Quantity')}</HeadCell>
          <HeadCell numeric>{t('Price')}</HeadCell>
          <HeadCell numeric>{t('Amount')}</HeadCell>
        </Row>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <Row key={`${line.name} ${line.price}`}>
            <th scope="row">{line.name}</th>
            <Cell numeric>{line.quantity}</Cell>
            <Cell numeric>{formatApiAmount(line.price)}</Cell>
            <Cell numeric>{formatApiAmount(line.amount)}</Cell>
          </Row>
        ))}
        {shownAmounts.map(({ label, amount, isTotal }) => (
          <Row key={label} className={isTotal ? styles.sum : undefined}>
            <th scope="row" colSpan={3}>
              {label}
            </th>
            <Cell numeric>{formatApiAmount(amount)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
