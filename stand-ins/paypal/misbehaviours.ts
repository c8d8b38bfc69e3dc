/*
 * Misbehaviours of the PayPal stand-in. Every call has the same faults, named `<call>-<fault>`:
 * `create-lost` does the work and loses the response, `create-500` does nothing. The other rows
 * apply to one moment each. Source: the shop's threat table, rows F02 to F07.
 */
import type { ResponseFault } from '#stand-ins/backstage/respond-with-fault.ts'

export type Row = {
  readonly at: string
  readonly does: string
  /** How the response arrives, or an error status. */
  readonly manner?: ResponseFault | '401' | '404' | '422' | '429' | '500' | '503'
  /** True when the work is done before the response fails. */
  readonly done?: boolean
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
  '500': { manner: '500', does: 'answers 500, nothing is done' },
  '500-after': { manner: '500', done: true, does: 'it is done, the answer is 500' },
  '503': { manner: '503', does: 'answers 503, nothing is done' },
  '429': { manner: '429', does: 'answers 429, nothing is done' },
  '401': { manner: '401', does: 'the token is not accepted, as if it had expired just now' },
  '404': { manner: '404', does: 'answers 404, nothing is done' },
  '422': { manner: '422', does: 'answers 422 with the issue of a wrong status, nothing is done' },
  lost: { manner: 'lost', done: true, does: 'it is done, the socket closes without an answer' },
  reset: { manner: 'reset', does: 'the connection is reset (RST), nothing is done' },
  late: { manner: 'late', done: true, does: 'it is done, the answer comes after `ms` (11,000)' },
  hang: { manner: 'hang', done: true, does: 'it is done; headers and one byte, then silence' },
  'hang-before': { manner: 'hang', does: 'headers and one byte, then silence; nothing is done' },
  drip: { manner: 'drip', done: true, does: 'the answer drips, a byte each `ms` (1,000)' },
  'cut-short': { manner: 'cut-short', done: true, does: 'half of the answer, then it closes' },
  html: { manner: 'html', done: true, does: 'a page of HTML with status 200' },
} as const satisfies Record<string, Omit<Row, 'at'>>
type Fault = keyof typeof FAULTS

function everyCallGoesWrong(): Record<`${CallName}-${Fault}`, Row> {
  const rows = CALLS.flatMap((at) =>
    Object.entries(FAULTS).map(([fault, row]) => [`${at}-${fault}`, { at, ...row }] as const),
  )
  // The keys are all combinations of the two lists above, as the type spells out.
  return Object.fromEntries(rows) as Record<`${CallName}-${Fault}`, Row>
}

const OF_ONE_MOMENT = {
  // GET of a subscription
  'get-stale': { at: 'get', does: 'the subscription as it was before its last change' },
  // Cancelling a subscription that is already cancelled
  'cancel-already': {
    at: 'cancel',
    manner: '422',
    done: true,
    does: 'it is cancelled, and the answer is 422 as for one cancelled before',
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
    does: 'is held; the last one ordered releases all, last first or by `seed`',
  },
  // Content of webhooks
  'webhook-flipped-byte': { at: 'webhook-content', does: 'one byte differs from what was signed' },
  'webhook-foreign-key': { at: 'webhook-content', does: 'is signed with a foreign key' },
  'webhook-foreign-host': {
    at: 'webhook-content',
    does: 'its certificate lies at another host and fits the signature',
  },
  'webhook-other-id': { at: 'webhook-content', does: 'is signed for another webhook id' },
  'webhook-old': { at: 'webhook-content', does: 'its transmission time is four days ago' },
  'webhook-invented': {
    at: 'webhook-content',
    does: 'correctly signed, for an unknown subscription',
  },
  // In the browser
  'sdk-404': { at: 'sdk', manner: '404', does: 'the script is not there' },
  'sdk-500': { at: 'sdk', manner: '500', does: 'the script answers 500' },
  'sdk-hang': { at: 'sdk', manner: 'hang', does: 'the script never comes' },
  'sdk-late': { at: 'sdk', manner: 'late', done: true, does: 'the script comes after `ms`' },
  'sdk-empty': { at: 'sdk', does: 'the script comes and offers nothing' },
  'approve-slowly': {
    at: 'approve',
    does: 'approved in the browser, but not yet in the API: for `ms` (3,000)',
  },
} as const satisfies Record<string, Row>

export type PayPalMisbehaviour = `${CallName}-${Fault}` | keyof typeof OF_ONE_MOMENT

export const PAYPAL_MISBEHAVIOURS: Readonly<Record<PayPalMisbehaviour, Row>> = {
  ...everyCallGoesWrong(),
  ...OF_ONE_MOMENT,
}
