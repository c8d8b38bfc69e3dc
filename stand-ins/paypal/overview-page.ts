/*
 * The demo's page: all subscriptions with their webhooks, and buttons that charge or change them.
 */
import { html, type Html } from '#stand-ins/backstage/html.ts'
import { frequencyText, formatRinggit } from './approval-page.ts'
import type { Ledger, Delivery } from './ledger.ts'
import {
  computeCharge,
  findCurrentCycle,
  type Subscription,
  type SubscriptionStatus,
} from './subscription.ts'

/** Colour class of each subscription status and webhook state; see pages.css. */
const BADGE_CLASSES = {
  APPROVAL_PENDING: 'wait',
  APPROVED: 'wait',
  ACTIVE: 'good',
  SUSPENDED: 'wait',
  CANCELLED: 'bad',
  EXPIRED: 'bad',
  waiting: 'wait',
  held: 'wait',
  delivered: 'good',
  dropped: 'bad',
  withheld: 'bad',
} as const

/** `now` is the time of PayPal's clock. */
export function overviewPage(ledger: Ledger, now: Date): Html {
  const subscriptions = [...ledger.subscriptions.values()].toReversed()
  return html`
    <h1>Subscriptions</h1>
    <form class="inline" method="post" action="/paypal/turn">
      <p class="hint">Simulated time: ${minuteText(now.toISOString())} UTC.</p>
      <button class="act quiet">Advance one day</button>
    </form>
    ${
      subscriptions.length === 0 &&
      html`<p class="empty">
        No subscriptions yet. Choose a plan at the shop's checkout and it appears here.
      </p>`
    }
    <ul class="rows">
      ${subscriptions.map((subscription) =>
        subscriptionRow(
          subscription,
          ledger.deliveries.filter(({ subscriptionId }) => subscriptionId === subscription.id),
        ),
      )}
    </ul>
  `
}

function subscriptionRow(subscription: Subscription, deliveries: readonly Delivery[]): Html {
  const cycle = findCurrentCycle(subscription)
  return html`<li>
    <div class="row">
      <strong>
        ${subscription.id} ·
        ${cycle ? `${formatRinggit(Number(computeCharge(subscription, cycle).value))} ${frequencyText(cycle)}` : ''}
      </strong>
      <span>
        <span class="badge ${BADGE_CLASSES[subscription.status]}">${subscription.status}</span>
        ${deliveries.map(
          (webhook) =>
            html`<span class="badge ${BADGE_CLASSES[webhook.state]}"
              >${webhook.k} ${webhook.eventType.replace('BILLING.SUBSCRIPTION.', '')}
              ${webhook.state}${responsesText(webhook)}</span
            > `,
        )}
      </span>
      <span class="late">
        ${subscription.nextBillingAt ? `next ${minuteText(subscription.nextBillingAt)} UTC` : minuteText(subscription.createdAt)}
      </span>
    </div>
    ${actionButtons(subscription)}
  </li>`
}

/** Buttons by status. `actionForm` in pages.routes.ts accepts these actions. */
const ACTIONS: Partial<
  Record<SubscriptionStatus, readonly (readonly [action: string, label: string])[]>
> = {
  ACTIVE: [
    ['cycle', 'Run a cycle now'],
    ['decline', 'Fail the payment'],
    ['suspend', 'Suspend'],
    ['cancel', 'Cancel'],
  ],
  SUSPENDED: [
    ['activate', 'Activate'],
    ['cancel', 'Cancel'],
  ],
}

function actionButtons(subscription: Subscription): Html | false {
  const actions = ACTIONS[subscription.status]
  if (!actions) return false
  return html`<form class="inline" method="post" action="/paypal/act">
    <input type="hidden" name="id" value="${subscription.id}" />
    ${actions.map(
      ([action, label]) =>
        html`<button class="act quiet" name="act" value="${action}">${label}</button> `,
    )}
  </form>`
}

/** '2026-01-15T10:00:00Z' becomes '2026-01-15 10:00'. */
const minuteText = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** Returns the status code of each attempt: ': 500, 200'. */
function responsesText(delivery: Delivery): string {
  const statuses = delivery.attempts.map((attempt) => attempt.status ?? 'no response')
  return statuses.length > 0 ? `: ${statuses.join(', ')}` : ''
}
