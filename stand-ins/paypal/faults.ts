/*
 * Faults that a test can schedule at the PayPal stand-in. Every call has the same faults,
 * named `<call>-<fault>`: `create-lost` creates the object but loses the response, `create-500`
 * creates nothing. Special faults apply to one call or step each. They cover the threats
 * T-F02 to T-F07 of docs/threats.md. To add one, add a row here and handle its name where `at` is
 * used.
 */
import type { ResponseFault } from '#stand-ins/backstage/respond-with-fault.ts'

type PayPalFaultDefinition = {
  /** The call or step: what the code passes to `faultSchedule.take`. */
  readonly at: string
  /** What it does, for the list of `GET /faults`. */
  readonly does: string
  /**
   * The network fault of the response, or its error status. Without it the response is sent
   * normally.
   */
  readonly failure?: ResponseFault | '401' | '404' | '422' | '429' | '500' | '503'
  /** True when the call does its work before the response fails. */
  readonly isWorkDone?: boolean
}

const CALLS = [
  'token',
  'product',
  'plan',
  'create',
  'get',
  'revise',
  'suspend',
  'activate',
  'cancel',
  'transactions',
  'verify',
] as const
export type CallName = (typeof CALLS)[number]

const FAULTS = {
  '500': { failure: '500', does: 'responds 500, nothing is done' },
  '500-after': { failure: '500', isWorkDone: true, does: 'it is done, the response is 500' },
  '503': { failure: '503', does: 'responds 503, nothing is done' },
  '429': { failure: '429', does: 'responds 429, nothing is done' },
  '401': { failure: '401', does: 'the token is not accepted, as if it had expired just now' },
  '404': { failure: '404', does: 'responds 404, nothing is done' },
  '422': { failure: '422', does: 'responds 422 with the issue of a wrong status, nothing is done' },
  lost: {
    failure: 'lost',
    isWorkDone: true,
    does: 'it is done, the socket closes without a response',
  },
  reset: { failure: 'reset', does: 'the connection is reset (RST), nothing is done' },
  late: {
    failure: 'late',
    isWorkDone: true,
    does: 'it is done, the response comes after `ms` (11,000)',
  },
  hang: {
    failure: 'hang',
    isWorkDone: true,
    does: 'it is done; headers and one byte, then silence',
  },
  'hang-before': { failure: 'hang', does: 'headers and one byte, then silence; nothing is done' },
  drip: {
    failure: 'drip',
    isWorkDone: true,
    does: 'the response arrives one byte per `ms` (1,000)',
  },
  'cut-short': {
    failure: 'cut-short',
    isWorkDone: true,
    does: 'half of the response, then it closes',
  },
  html: { failure: 'html', isWorkDone: true, does: '200 with an HTML page' },
} as const satisfies Record<string, Omit<PayPalFaultDefinition, 'at'>>
type Fault = keyof typeof FAULTS

function faultsOfEveryCall(): Record<`${CallName}-${Fault}`, PayPalFaultDefinition> {
  const rows = CALLS.flatMap((at) =>
    Object.entries(FAULTS).map(([fault, row]) => [`${at}-${fault}`, { at, ...row }] as const),
  )
  // The type lists all combinations of CALLS and FAULTS, which are exactly the keys built above.
  return Object.fromEntries(rows) as Record<`${CallName}-${Fault}`, PayPalFaultDefinition>
}

const SPECIAL_FAULTS = {
  // GET of a subscription
  'get-stale': { at: 'get', does: 'the subscription as it was before its last change' },
  // Cancelling a subscription that is already cancelled
  'cancel-already': {
    at: 'cancel',
    failure: '422',
    isWorkDone: true,
    does: 'it is cancelled, and the response is 422 as for one cancelled before',
  },
  // Money
  'charge-declined': { at: 'charge', does: 'the payment of the cycle is declined' },
  'charge-wrong-amount': { at: 'charge', does: 'one ringgit less than agreed is charged' },
  'charge-twice': { at: 'charge', does: 'the cycle is charged twice' },
  // Timing of webhooks
  'webhook-never': { at: 'webhook-timing', does: 'is never sent' },
  'webhook-delayed': { at: 'webhook-timing', does: 'is sent after `ms` (25 h) of this clock' },
  'webhook-repeated': {
    at: 'webhook-timing',
    does: 'is sent `count` (2) times, one after another or `parallel`',
  },
  'webhook-shuffled': {
    at: 'webhook-timing',
    does: 'is held; after the last of `times` all are sent, last first or shuffled by `seed`',
  },
  // Content of webhooks
  'webhook-flipped-byte': { at: 'webhook-content', does: 'one byte differs from what was signed' },
  'webhook-foreign-key': { at: 'webhook-content', does: 'is signed with a foreign key' },
  'webhook-foreign-host': {
    at: 'webhook-content',
    does: 'its certificate is at another host and matches the signature',
  },
  'webhook-other-id': { at: 'webhook-content', does: 'is signed for another webhook id' },
  'webhook-old': { at: 'webhook-content', does: 'its transmission time is four days ago' },
  'webhook-invented': {
    at: 'webhook-content',
    does: 'correctly signed, for an unknown subscription',
  },
  // In the browser
  'sdk-404': { at: 'sdk', failure: '404', does: 'the script is missing' },
  'sdk-500': { at: 'sdk', failure: '500', does: 'the script responds 500' },
  'sdk-hang': { at: 'sdk', failure: 'hang', does: 'the script never arrives' },
  'sdk-late': {
    at: 'sdk',
    failure: 'late',
    isWorkDone: true,
    does: 'the script arrives after `ms`',
  },
  'sdk-empty': { at: 'sdk', does: 'the script is empty' },
  'approve-slowly': {
    at: 'approve',
    does: 'approved in the browser, but not yet in the API: for `ms` (3,000)',
  },
} as const satisfies Record<string, PayPalFaultDefinition>

export type PayPalFault = `${CallName}-${Fault}` | keyof typeof SPECIAL_FAULTS

export const PAYPAL_FAULTS: Readonly<Record<PayPalFault, PayPalFaultDefinition>> = {
  ...faultsOfEveryCall(),
  ...SPECIAL_FAULTS,
}
