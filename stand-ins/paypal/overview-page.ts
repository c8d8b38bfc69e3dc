/* All subscriptions with the state of their webhooks, and buttons for the demo. */
import { html, type Html } from '#stand-ins/backstage/html.ts'
import { frequencyText, ringgit } from './approval-page.ts'
import type { Ledger, Delivery } from './ledger.ts'
import { chargeOf, currentCycle, type Subscription } from './subscription.ts'

const BADGES = {
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

export function overview(ledger: Ledger, now: Date): Html {
  const subscriptions = [...ledger.subscriptions.values()].toReversed()
  return html`
    <h1>Subscriptions</h1>
    <form class="inline" method="post" action="/paypal/turn">
      <p class="hint">Simulated time: ${minute(now.toISOString())} UTC.</p>
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
        row(
          subscription,
          ledger.deliveries.filter(({ subscriptionId }) => subscriptionId === subscription.id),
        ),
      )}
    </ul>
  `
}

function row(subscription: Subscription, deliveries: readonly Delivery[]): Html {
  const cycle = currentCycle(subscription)
  return html`<li>
    <div class="row">
      <strong>
        ${subscription.id} ·
        ${cycle ? `${ringgit(Number(chargeOf(subscription, cycle).value))} ${frequencyText(cycle)}` : ''}
      </strong>
      <span>
        <span class="badge ${BADGES[subscription.status]}">${subscription.status}</span>
        ${deliveries.map(
          (sent) =>
            html`<span class="badge ${BADGES[sent.state]}"
              >${sent.k} ${sent.eventType.replace('BILLING.SUBSCRIPTION.', '')}
              ${sent.state}${responses(sent)}</span
            > `,
        )}
      </span>
      <span class="late">
        ${subscription.nextBillingAt ? `next ${minute(subscription.nextBillingAt)} UTC` : minute(subscription.createdAt)}
      </span>
    </div>
    ${actionButtons(subscription)}
  </li>`
}

function actionButtons(subscription: Subscription): Html | false {
  const actions: (readonly [action: string, label: string])[] =
    subscription.status === 'ACTIVE'
      ? [
          ['cycle', 'Run a cycle now'],
          ['decline', 'Fail the payment'],
          ['suspend', 'Suspend'],
          ['cancel', 'Cancel'],
        ]
      : subscription.status === 'SUSPENDED'
        ? [
            ['activate', 'Activate'],
            ['cancel', 'Cancel'],
          ]
        : []
  if (actions.length === 0) return false
  return html`<form class="inline" method="post" action="/paypal/act">
    <input type="hidden" name="id" value="${subscription.id}" />
    ${actions.map(
      ([action, label]) =>
        html`<button class="act quiet" name="act" value="${action}">${label}</button> `,
    )}
  </form>`
}

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')

function responses(delivery: Delivery): string {
  const statuses = delivery.attempts.map((attempt) => attempt.status ?? 'no response')
  return statuses.length > 0 ? `: ${statuses.join(', ')}` : ''
}
