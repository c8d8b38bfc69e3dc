/*
 * The pages of a bill: the payment page (payment methods, the two buttons of Billplz's sandbox, a
 * link to leave), the pages after a payment, and the page for a missing bill. Source of the button
 * names: Billplz help, "How to test in Sandbox" (article 42).
 */
import { html, type Html } from '#stand-ins/backstage/html.ts'
import {
  findPaymentMethod,
  SIMULATOR_CODE,
  PAYMENT_METHODS,
  type PaymentMethod,
} from './payment-methods.ts'
import type { Bill } from './bill.ts'

/** In the sequence of the page. */
const GROUP_TITLES: Readonly<Record<PaymentMethod['group'], string>> = {
  simulator: 'Billplz',
  fpx: 'FPX online banking',
  wallet: 'E-wallet',
  card: 'Credit or debit card',
  business: 'FPX business account',
}

/**
 * `preselected` is the bank chosen with `auto_submit=true`; if undefined, all methods are listed.
 * `unpaidReturnUrl` is the shop's URL, signed as unpaid, or null when the bill has no redirect URL.
 */
export function dueBillPage(
  bill: Bill,
  preselected: PaymentMethod | undefined,
  unpaidReturnUrl: string | null,
): Html {
  return html`
    ${billHead(bill)}
    <form method="post" action="/billplz/bills/${bill.id}/pay">
      ${
        preselected
          ? html`<h2>${preselected.name}</h2>
              <p>The shop has sent you straight to this bank.</p>
              <input type="hidden" name="bank" value="${preselected.code}" />`
          : html`<h2>How would you like to pay?</h2>
              ${Object.entries(GROUP_TITLES).map(([group, title]) => methodGroup(group, title))}`
      }
      <div class="foot">
        <div class="acts two">
          <button class="act main" name="outcome" value="completed">Successful payment</button>
          <button class="act fail" name="outcome" value="failed">Failed payment</button>
          ${unpaidReturnUrl && html`<a class="act quiet" href="${unpaidReturnUrl}">Leave without paying</a>`}
        </div>
      </div>
    </form>
  `
}

/** Receipt of a paid bill, with a link back if the bill has a redirect URL. */
export function paidBillPage(bill: Bill, redirectUrl: string | null): Html {
  return html`
    ${billHead(bill)}
    <p class="box">This bill is paid. No money was charged: this is a demo.</p>
    ${redirectUrl && html`<a class="act main" href="${redirectUrl}">Back to the shop</a>`}
  `
}

/** Shown after a failed payment when the browser is not redirected. */
export function failedPaymentPage(bill: Bill): Html {
  return html`
    ${billHead(bill)}
    <p class="box">The payment did not go through. The bill can still be paid.</p>
    <a class="act main" href="/billplz/bills/${bill.id}">Try again</a>
  `
}

/** Shown for a bill that is unknown, deleted or expired. */
export function missingBillPage(): Html {
  return html`
    <h1>Page not found</h1>
    <p>This bill does not exist, was deleted or has expired.</p>
  `
}

/** Billplz shows the name of the payer in capitals. */
function billHead(bill: Bill): Html {
  return html`
    <p class="hint">Bill ${bill.id}</p>
    <h1 class="sum">${formatSen(bill.amount)}</h1>
    <dl class="facts">
      <div>
        <dt>For</dt>
        <dd>${bill.description}</dd>
      </div>
      <div>
        <dt>Payer</dt>
        <dd>${bill.name.toUpperCase()}</dd>
      </div>
      <div>
        <dt>${bill.email ? 'Email' : 'Mobile'}</dt>
        <dd>${bill.email || bill.mobile}</dd>
      </div>
      ${
        bill.reference1 &&
        html`<div>
          <dt>${bill.reference1Label}</dt>
          <dd>${bill.reference1}</dd>
        </div>`
      }
    </dl>
  `
}

function methodGroup(group: string, title: string): Html {
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="methods">
      ${PAYMENT_METHODS.filter((method) => method.group === group).map(
        (method) =>
          html`<label class="method">
            <input type="radio" name="bank" value="${method.code}" ${checkedAttribute(method)} />
            <span>${method.name}</span>
          </label>`,
      )}
    </div>
  </fieldset>`
}

function checkedAttribute(method: PaymentMethod): Html | false {
  return method.code === SIMULATOR_CODE && html`checked`
}

/**
 * Returns the bank that the bill preselects. Undefined, also for an unknown code, means that the
 * page lists all methods.
 */
export function findPreselectedMethod(
  bill: Bill,
  autoSubmit: string | undefined,
): PaymentMethod | undefined {
  const isPreselected = autoSubmit === 'true' && bill.reference1Label === 'Bank Code'
  return isPreselected ? findPaymentMethod(bill.reference1) : undefined
}

/**
 * Returns an amount in sen as text: 12990 becomes 'RM 129.90'. The shop's function is not used,
 * because stand-ins import nothing of the shop.
 */
export function formatSen(sen: number): string {
  const amount = (sen / 100).toLocaleString('en-MY', { minimumFractionDigits: 2 })
  return `RM\u00a0${amount}`
}
