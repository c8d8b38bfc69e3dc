/*
 * The page on which a payer approves a subscription: merchant, price, schedule, and buttons to
 * approve or cancel.
 */
import { html, type Html } from '#stand-ins/backstage/html.ts'
import type { Plan } from './plan.ts'
import { computeCharge, findCurrentCycle, type Cycle, type Subscription } from './subscription.ts'

/**
 * `opener`: the shop's origin when the SDK opened the page in a window; null in the shop's own tab.
 */
export function approvalPage(subscription: Subscription, plan: Plan, opener: string | null): Html {
  const brand = subscription.application_context?.brand_name ?? 'The shop'
  const cycle = findCurrentCycle(subscription)
  const regular = subscription.cycles.at(-1)
  return html`
    <p class="hint">${brand} asks you to agree to</p>
    <h1>${plan.name}</h1>
    <dl class="facts">
      <div>
        <dt>Today</dt>
        <dd>${cycle ? formatRinggit(Number(computeCharge(subscription, cycle).value)) : ''}</dd>
      </div>
      ${
        regular &&
        html`<div>
          <dt>Then ${frequencyText(regular)}</dt>
          <dd>${formatRinggit(Number(computeCharge(subscription, regular).value))}</dd>
        </div>`
      }
      <div>
        <dt>Payments</dt>
        <dd>${paymentCountText(subscription)}</dd>
      </div>
      <div>
        <dt>Payer</dt>
        <dd>${subscription.subscriber?.email_address ?? 'Demo payer'}</dd>
      </div>
    </dl>
    <form method="post" action="/paypal/webapps/billing/subscriptions">
      <input type="hidden" name="ba_token" value="${subscription.baToken}" />
      ${opener !== null && html`<input type="hidden" name="opener" value="${opener}" />`}
      <div class="foot">
        <div class="acts">
          <button class="act main" name="decision" value="approve">Agree and subscribe</button>
          <button class="act quiet" name="decision" value="cancel">Cancel and return</button>
        </div>
      </div>
    </form>
    <p class="hint">This page simulates PayPal. No money moves, and no account is needed.</p>
  `
}

/**
 * Shown in the SDK's window after the decision. approval-window.js reads the `data-` attributes,
 * sends them to the page that opened the window, and closes the window.
 */
export function approvalResultPage(
  subscription: Subscription,
  opener: string,
  decision: 'approve' | 'cancel',
): Html {
  return html`
    <h1>${decision === 'approve' ? 'You have agreed' : 'Nothing was agreed'}</h1>
    <p>This window closes by itself. If it stays, close it and go on in the shop.</p>
    <p
      hidden
      id="decided"
      data-opener="${opener}"
      data-decision="${decision}"
      data-subscription="${subscription.id}"
      data-token="${subscription.token}"
      data-ba-token="${subscription.baToken}"
    ></p>
  `
}

/** Shown for a subscription that was decided already, or that does not exist. */
export function approvalUnavailablePage(subscription: Subscription | undefined): Html {
  if (!subscription) {
    return html`<h1>Page not found</h1>
      <p>There is no subscription to agree to here.</p>`
  }
  return html`<h1>Already decided</h1>
    <p class="box">
      This subscription is ${subscription.status.toLowerCase().replaceAll('_', ' ')}.
    </p>`
}

/** Returns 'every month', or 'every 30 days'. */
export function frequencyText({
  frequency: { interval_count: count, interval_unit: unit },
}: Cycle): string {
  const unitName = unit.toLowerCase()
  return count === 1 ? `every ${unitName}` : `every ${count} ${unitName}s`
}

function paymentCountText({ cycles }: Subscription): string {
  if (cycles.some(({ total }) => total === 0)) return 'Until you cancel'
  return String(cycles.reduce((sum, { total }) => sum + total, 0))
}

/** `amount` is in ringgit. */
export function formatRinggit(amount: number): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `RM\u00a0${amount.toLocaleString('en-MY', decimals)}`
}
