/**
 * Section with the delivery address of a paid order, and a form while the address may be changed.
 * Emails link to its id, `#address`.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { addressChangeRefusalTexts } from '#domain/orders/address-change.ts'
import { formatDateTime } from '#domain/time.ts'
import { readTabDraft } from '#web/api/session/tab-drafts.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useEditFocus } from '#web/ui/behaviour/use-edit-focus.ts'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './order-address.module.css'

// Rarely used, so it is loaded on demand.
const OrderAddressForm = loadOnDemand(
  async () => (await import('./order-address-form.tsx')).OrderAddressForm,
)

/** `open`: the address, and until when it may be changed. `closed`: why it may not be changed. */
type AddressChange = CallReply<'PUT /api/orders/{orderId}/address'>['addressChange']

export type OpenAddressChange = Extract<AddressChange, { state: 'open' }>

type OrderAddressProps = {
  orderId: string
  addressChange: AddressChange
  /** Reloads the order after it was changed here or elsewhere. */
  onChanged: () => void
  className?: string | undefined
}

export function OrderAddress({ orderId, addressChange, onChanged, className }: OrderAddressProps) {
  const t = useTranslator()
  const isOpen = addressChange.state === 'open'
  const draftName = `address ${orderId}`
  // After a reload or a login, the form is open again with what was typed.
  const [step, setStep] = useState<'view' | 'edit' | 'saved'>(() =>
    isOpen && readTabDraft(draftName) !== undefined ? 'edit' : 'view',
  )
  const sectionBody = useEditFocus(step === 'edit')
  // Never rendered on the server, which does not know the hash: hydration would differ.
  const isLinkTarget = useLocation().hash === '#address'

  useEffect(() => {
    // The browser scrolls to the hash when the page opens, but then the order is not loaded yet.
    if (isLinkTarget) sectionBody.current?.scrollIntoView()
  }, [isLinkTarget, sectionBody])

  // If the address may not be changed, the section only says why, and only to visitors who followed
  // the email's link.
  if (!isOpen && step === 'view' && !isLinkTarget) return null
  return (
    <Section id="address" size="h3" title={t('Delivery address')} className={className}>
      <div ref={sectionBody} tabIndex={-1} className={styles.body}>
        {step === 'saved' && (
          <Alert kind="success" live="status">
            {t('The delivery address has been changed. We have emailed you the new one.')}
          </Alert>
        )}
        {addressChange.state === 'closed' && step !== 'saved' && (
          <Alert kind="info">
            <p>{t(addressChangeRefusalTexts[addressChange.reason])}</p>
            <Link to="/contact">{t('Contact us')}</Link>
          </Alert>
        )}
        {isOpen && <CurrentAddress address={addressChange.address} />}
        {isOpen && step !== 'edit' && (
          <>
            <p>
              {t(
                'You can change it until {when}, or until the parcel is ready for the courier if that is earlier.',
                { when: formatDateTime(new Date(addressChange.openUntil)) },
              )}
            </p>
            <p>
              <Button kind="secondary" size="sm" onClick={() => setStep('edit')}>
                {t('Change the address')}
              </Button>
            </p>
          </>
        )}
        {isOpen && step === 'edit' && (
          <OrderAddressForm
            fallback={<Loader text={t('Loading')} />}
            onLoadFailed={() => setStep('view')}
            orderId={orderId}
            draftName={draftName}
            addressChange={addressChange}
            onStale={onChanged}
            onCancel={() => setStep('view')}
            onSaved={() => {
              setStep('saved')
              onChanged()
            }}
          />
        )}
      </div>
    </Section>
  )
}

function CurrentAddress({ address }: { address: OpenAddressChange['address'] }) {
  const t = useTranslator()
  const { firstName, lastName, phone, address_1, address_2, city, state, postalCode } = address
  const lines = [
    `${firstName} ${lastName}`.trim(),
    address_1,
    address_2,
    `${postalCode} ${city}, ${t(state)}`,
    phone,
  ].filter(Boolean)
  return (
    <address className={styles.lines}>
      {lines.map((line, index) => (
        // The index, because two lines may be equal.
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
