/**
 * Terms and the pay button of Billplz or PayPal. The specification has three messages about the
 * terms. One is at the checkbox, one beside the button, and one appears after Pay was pressed
 * (D-45 in docs/decisions/register.md).
 */
import type { ReactNode } from 'react'

import { termsInlineText } from '#domain/checkout/pay-button.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { LockIcon } from '#web/ui/actions/icons.tsx'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './order-summary.module.css'
import { payBlockedNoticeId, termsFieldId } from './pay-blocked-notice.tsx'

type PaySectionProps = {
  terms: { isAccepted: boolean; wasUnticked: boolean; onChange: (isAccepted: boolean) => void }
  /** The alert about the terms after a press of Pay, as an English message key. */
  alertText: string | undefined
  /**
   * Why the payment could not start: an English message key, or a text of the server in the
   * language of the page. Empty without a failure.
   */
  failure: string
  /** Text below the failure: the next press pays another total. False if the total is the same. */
  priceChange: string | false
  isEnabled: boolean
  isPaying: boolean
  /** True if the voucher covers the total, so that nothing is paid at Billplz. */
  isFree: boolean
  /** Says above the button what is missing before the order can be paid. */
  blockedNotice: ReactNode
  /** Replaces the button when a plan is paid. */
  planPayment?: ReactNode
}

export function PaySection(props: PaySectionProps) {
  const { terms, alertText, failure, priceChange, isEnabled, isPaying, isFree } = props
  const { blockedNotice, planPayment } = props
  const t = useTranslator()
  return (
    <div className={styles.pay}>
      <Checkbox
        id={termsFieldId}
        checked={terms.isAccepted}
        onChange={(event) => terms.onChange(event.target.checked)}
        error={terms.wasUnticked && !terms.isAccepted && t(termsInlineText)}
      >
        <RichText
          text={t('I am 18 or over and agree to the <a>terms and conditions</a>')}
          tags={{
            a: (linkText) => (
              <Link to="/terms-and-conditions" target="_blank" rel="noreferrer">
                {linkText}
              </Link>
            ),
          }}
        />
      </Checkbox>
      <ReturnsNotice />
      {alertText && (
        <Alert kind="error" live="alert">
          {t(alertText)}
        </Alert>
      )}
      {failure && (
        <Alert kind="error" live="alert">
          {t(failure)}
          {priceChange && <p>{priceChange}</p>}
        </Alert>
      )}
      {blockedNotice}
      {planPayment ?? (
        <Button
          type="submit"
          size="lg"
          wide
          icon={<LockIcon />}
          disabled={!isEnabled}
          working={isPaying}
          spinnerOnly
          className={styles.payButton}
          aria-describedby={payBlockedNoticeId}
        >
          {isFree ? t('Place order') : t('PAY NOW with Secured Payment - Billplz')}
        </Button>
      )}
      {!planPayment && (
        <p className="small quiet">
          {isFree
            ? t('The voucher covers the total. You pay nothing.')
            : t('Pay at Billplz by FPX online banking, e-wallet or card, then return here.')}
        </p>
      )}
    </div>
  )
}

/** The return policy promises that customers read this before they pay. */
function ReturnsNotice() {
  const t = useTranslator()
  return (
    <p className="small quiet">
      <RichText
        text={t(
          'Made for you: <a>no returns or refunds</a> once paid, except if goods are faulty, damaged, wrong or missing, or our pharmacist declines the order. Your rights under the Consumer Protection Act 1999 remain.',
        )}
        tags={{
          a: (linkText) => (
            <Link to="/return-refund" target="_blank" rel="noreferrer">
              {linkText}
            </Link>
          ),
        }}
      />
    </p>
  )
}
