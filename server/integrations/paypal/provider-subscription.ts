/** Converts PayPal's responses about a subscription. */
import { readSubscription, type providerStatuses } from './paypal.wire.ts'

/** PayPal's status of a subscription. */
export type ProviderStatus = (typeof providerStatuses)[number]

/** A subscription as PayPal has it. Fields that PayPal left out are undefined. */
export type ProviderSubscription = {
  id: string
  status: ProviderStatus
  /** Id of the billing plan at PayPal. */
  planId: string | undefined
  /** Our reference. */
  customId: string | undefined
  updatedAt: Date | undefined
  /** The page on which the customer approves the subscription. */
  approveUrl: string | undefined
  nextBillingAt: Date | undefined
  /** Deliveries paid so far, counted by PayPal; undefined before the subscription begins. */
  cyclesPaid: number | undefined
  /** Time of the newest payment, from PayPal's summary. */
  lastPaidAt: Date | undefined
  /** The last failed payment, if no payment succeeded since. PayPal tries again at `retryAt`. */
  failure: { failedAt: Date; retryAt: Date | undefined } | undefined
}

/** Options that decide which approval pages are accepted. */
type ApprovalPageOptions = { baseUrl: string; isProduction: boolean }

/**
 * Returns the created subscription. Returns undefined if the response has another format, or names
 * no approval page of PayPal.
 */
export function readCreatedSubscription(text: string, options: ApprovalPageOptions) {
  const parsed = readSubscription(text)
  const approveUrl = parsed && findApproveUrl(parsed.links, options)
  if (!parsed || !approveUrl) return undefined
  return { id: parsed.id, status: parsed.status, approveUrl }
}

function findApproveUrl(
  links: readonly { rel: string; href: string }[],
  options: ApprovalPageOptions,
): string | undefined {
  const url = links.find(({ rel }) => rel === 'approve')?.href
  return url !== undefined && isPayPalPage(url, options) ? url : undefined
}

/**
 * Returns whether the URL is one of PayPal's own pages over https. In production, the shop sends
 * customers to no other URL.
 */
function isPayPalPage(url: string, { baseUrl, isProduction }: ApprovalPageOptions): boolean {
  if (!URL.canParse(url)) return false
  const page = new URL(url)
  if (page.protocol === 'https:' && /(^|\.)paypal\.com$/.test(page.hostname)) return true
  // In tests and demos the browser may reach the stand-in under another host than the server does.
  return !isProduction && !new URL(baseUrl).hostname.endsWith('paypal.com')
}

/** Converts a subscription. Never throws: fields that PayPal leaves out become undefined. */
export function toSubscription(
  parsed: NonNullable<ReturnType<typeof readSubscription>>,
  options: ApprovalPageOptions,
): ProviderSubscription {
  const billingInfo = parsed.billing_info
  const failedPayment = billingInfo?.last_failed_payment
  const paidAt = billingInfo?.last_payment?.time
  // A failure counts only until a later payment succeeds.
  const isUnresolved =
    failedPayment?.time !== undefined && (paidAt === undefined || paidAt < failedPayment.time)
  return {
    id: parsed.id,
    status: parsed.status,
    planId: parsed.plan_id,
    customId: parsed.custom_id,
    updatedAt: parsed.update_time ?? parsed.status_update_time,
    approveUrl: findApproveUrl(parsed.links, options),
    nextBillingAt: billingInfo?.next_billing_time,
    cyclesPaid: billingInfo?.cycle_executions.reduce(
      (sum, cycle) => sum + cycle.cycles_completed,
      0,
    ),
    lastPaidAt: paidAt,
    failure:
      isUnresolved && failedPayment?.time
        ? { failedAt: failedPayment.time, retryAt: failedPayment.next_payment_retry_time }
        : undefined,
  }
}
