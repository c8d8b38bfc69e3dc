/*
 * Faults of the Billplz stand-in. `failure` replaces the response: a network fault, an error
 * status or an unusable body. With `isWorkDone` the call takes effect before the fault. `alter`
 * changes the bill in an otherwise normal response. `does` describes the row in GET /faults. To
 * add a fault, add a row and its test. Source: the shop's threat table, rows A12–A14 and
 * B01–B17.
 */
import type { ResponseFault } from '#stand-ins/backstage/respond-with-fault.ts'

type BillResponse = Record<string, unknown>
type ErrorResponse = '401' | '404' | '422' | '429' | '500' | '503' | 'empty-json'

export type BillplzFaultDefinition = {
  /** The call or step to which the fault applies. */
  readonly at:
    | 'create'
    | 'get'
    | 'delete'
    | 'callback-timing'
    | 'callback-content'
    | 'pay'
    | 'redirect'
  readonly does: string
  readonly failure?: ResponseFault | ErrorResponse
  readonly isWorkDone?: boolean
  readonly alter?: (bill: BillResponse) => BillResponse
}

const asDue = (bill: BillResponse): BillResponse => ({
  ...bill,
  paid: false,
  state: 'due',
  paid_amount: 0,
  paid_at: null,
})
const asPaid = (bill: BillResponse): BillResponse => ({
  ...bill,
  paid: true,
  state: 'paid',
  paid_amount: bill.amount,
})
const addOneSen = (amount: unknown) => Number(amount) + 1

export const BILLPLZ_FAULTS = {
  // POST /v3/bills
  'create-answer-lost': {
    at: 'create',
    failure: 'lost',
    isWorkDone: true,
    does: 'the bill is stored, the socket closes without a response',
  },
  'create-reset-after-storing': {
    at: 'create',
    failure: 'reset',
    isWorkDone: true,
    does: 'the bill is stored, the connection is reset (RST)',
  },
  'create-reset': {
    at: 'create',
    failure: 'reset',
    does: 'the connection is reset, nothing is stored',
  },
  'create-late': {
    at: 'create',
    failure: 'late',
    isWorkDone: true,
    does: 'the bill is stored, the response comes after `ms` (11,000)',
  },
  'create-hang': {
    at: 'create',
    failure: 'hang',
    isWorkDone: true,
    does: 'headers and one byte, then silence',
  },
  'create-drip': {
    at: 'create',
    failure: 'drip',
    isWorkDone: true,
    does: 'the response arrives one byte per `ms` (1,000)',
  },
  'create-cut-short': {
    at: 'create',
    failure: 'cut-short',
    isWorkDone: true,
    does: 'half of the response, then the socket closes',
  },
  'create-500-before-storing': {
    at: 'create',
    failure: '500',
    does: 'responds 500, nothing is stored',
  },
  'create-500-after-storing': {
    at: 'create',
    failure: '500',
    isWorkDone: true,
    does: 'responds 500 although the bill is stored and payable',
  },
  'create-503': { at: 'create', failure: '503', does: 'maintenance: 503 with an HTML body' },
  'create-html': {
    at: 'create',
    failure: 'html',
    does: '200 with an HTML page, nothing is stored',
  },
  'create-429': { at: 'create', failure: '429', does: 'rate limit, `resetSeconds` (30)' },
  'create-422': { at: 'create', failure: '422', does: 'refused as invalid' },
  'create-401': { at: 'create', failure: '401', does: 'the key is refused' },
  'create-empty-json': { at: 'create', failure: 'empty-json', does: '200 with {}' },
  'create-no-url': {
    at: 'create',
    isWorkDone: true,
    alter: ({ url: _, ...bill }) => bill,
    does: 'stored, the response lacks `url`',
  },
  'create-http-url': {
    at: 'create',
    isWorkDone: true,
    alter: (bill) => ({ ...bill, url: `http://www.billplz.com/bills/${bill.id}` }),
    does: 'stored, `url` is http: at the provider’s host',
  },
  'create-other-host-url': {
    at: 'create',
    isWorkDone: true,
    alter: (bill) => ({ ...bill, url: `https://elsewhere.example/bills/${bill.id}` }),
    does: 'stored, `url` leads to another host',
  },
  'create-other-amount': {
    at: 'create',
    isWorkDone: true,
    alter: (bill) => ({ ...bill, amount: addOneSen(bill.amount) }),
    does: 'stored, the response has another amount',
  },
  'create-callback-inside': {
    at: 'create',
    isWorkDone: true,
    does: 'the bill is paid and its callback sent (waits up to 2 s) before create responds',
  },

  // GET /v3/bills/:id
  'get-flips': {
    at: 'get',
    alter: (bill) => (bill.paid === true ? asDue(bill) : asPaid(bill)),
    does: 'returns the opposite: a paid bill as due, a due one as paid',
  },
  'get-says-due': { at: 'get', alter: asDue, does: 'returns the bill as due, paid or not' },
  'get-says-paid': { at: 'get', alter: asPaid, does: 'returns the bill as paid, paid or not' },
  'get-other-amount': {
    at: 'get',
    alter: (bill) => ({ ...bill, amount: addOneSen(bill.amount) }),
    does: '`amount` is one sen more',
  },
  'get-other-paid-amount': {
    at: 'get',
    alter: (bill) => ({ ...bill, paid_amount: addOneSen(bill.paid_amount) }),
    does: '`paid_amount` is one sen more',
  },
  'get-other-collection': {
    at: 'get',
    alter: (bill) => ({ ...bill, collection_id: 'another1' }),
    does: 'the bill is in another collection',
  },
  'get-other-reference': {
    at: 'get',
    alter: (bill) => ({ ...bill, reference_1: 'ANOTHER-ORDER' }),
    does: '`reference_1` is another order’s',
  },
  'get-401': { at: 'get', failure: '401', does: 'the key is refused' },
  'get-404': { at: 'get', failure: '404', does: 'unknown bill' },
  'get-429': { at: 'get', failure: '429', does: 'rate limit, `resetSeconds` (30)' },
  'get-500': { at: 'get', failure: '500', does: 'responds 500' },
  'get-503': { at: 'get', failure: '503', does: 'maintenance: 503 with an HTML body' },
  'get-html': { at: 'get', failure: 'html', does: '200 with an HTML page' },
  'get-empty-json': { at: 'get', failure: 'empty-json', does: '200 with {}' },
  'get-reset': { at: 'get', failure: 'reset', does: 'the connection is reset' },
  'get-late': { at: 'get', failure: 'late', does: 'responds after `ms` (11,000)' },
  'get-hang': { at: 'get', failure: 'hang', does: 'headers and one byte, then silence' },
  'get-drip': { at: 'get', failure: 'drip', does: 'one byte per `ms` (1,000)' },
  'get-cut-short': { at: 'get', failure: 'cut-short', does: 'half of the response' },

  // DELETE /v3/bills/:id
  'delete-422': { at: 'delete', failure: '422', does: 'refused as if paid; the bill stays due' },
  'delete-404': { at: 'delete', failure: '404', does: 'unknown bill; it stays due' },
  'delete-500': { at: 'delete', failure: '500', does: 'responds 500; the bill stays due' },
  'delete-429': { at: 'delete', failure: '429', does: 'rate limit; the bill stays due' },
  'delete-reset': { at: 'delete', failure: 'reset', does: 'reset; the bill stays due' },
  'delete-late': { at: 'delete', failure: 'late', isWorkDone: true, does: 'responds after `ms`' },
  'delete-answer-lost': {
    at: 'delete',
    failure: 'lost',
    isWorkDone: true,
    does: 'deleted, the socket closes without a response',
  },
  'delete-500-after-deleting': {
    at: 'delete',
    failure: '500',
    isWorkDone: true,
    does: 'deleted, but responds 500',
  },
  'delete-then-paid': {
    at: 'delete',
    isWorkDone: true,
    does: 'deleted and confirmed, then the payer, already at the bank, pays: the bill reappears',
  },

  // Timing and number of callbacks
  'callback-never': { at: 'callback-timing', does: 'no callback at all' },
  'callback-repeated': {
    at: 'callback-timing',
    does: '`count` (2) callbacks of the same payment, one after another or `parallel`; 0 is never',
  },
  'callback-delayed': {
    at: 'callback-timing',
    does: 'the first attempt comes after `ms` (25 h) of the stand-in’s clock',
  },
  'callback-shuffled': {
    at: 'callback-timing',
    does: 'held until `times` callbacks are waiting, then sent last first, or shuffled by `seed`',
  },
  'callback-after-redirect': {
    at: 'callback-timing',
    does: 'the browser is redirected first, the callback follows after `ms` (1,000)',
  },

  // Content of the callback
  'callback-wrong-key': { at: 'callback-content', does: 'signed with another key' },
  'callback-no-signature': { at: 'callback-content', does: 'x_signature is left out' },
  'callback-empty-signature': { at: 'callback-content', does: 'x_signature is empty' },
  'callback-upper-case-signature': { at: 'callback-content', does: 'x_signature in upper case' },
  'callback-key-sorted': {
    at: 'callback-content',
    does: 'signed over elements sorted by key: the classic mistake, to be refused',
  },
  'callback-flipped-byte': {
    at: 'callback-content',
    does: 'the last byte of one signed value differs (value number `seed`, 4 is the amount)',
  },
  'callback-extra-key': { at: 'callback-content', does: 'an unknown key, correctly signed' },
  'callback-repeated-key': {
    at: 'callback-content',
    does: 'paid=false after paid=true, correctly signed',
  },
  'callback-wrong-paid-amount': {
    at: 'callback-content',
    does: '`paid_amount` is one sen less, correctly signed',
  },
  'callback-wrong-amount': {
    at: 'callback-content',
    does: '`amount` and `paid_amount` are one sen less, correctly signed',
  },
  'callback-paid-but-due': {
    at: 'callback-content',
    does: 'state=paid with paid=false, correctly signed',
  },
  'callback-other-collection': {
    at: 'callback-content',
    does: 'another collection, correctly signed',
  },
  'callback-unknown-bill': {
    at: 'callback-content',
    does: 'a bill that does not exist, correctly signed',
  },
  'callback-json': { at: 'callback-content', does: 'the right fields as a JSON body' },
  'callback-huge': { at: 'callback-content', does: 'a body of 1 MB, correctly signed' },

  // The payment itself and the redirect
  'pay-twice': {
    at: 'pay',
    does: 'the payer pays twice: two completed transactions, a callback for each',
  },
  'redirect-never': { at: 'redirect', does: 'the browser is not redirected and shows a receipt' },
  'redirect-wrong-key': { at: 'redirect', does: 'signed with another key' },
  'redirect-flipped-paid': { at: 'redirect', does: '`paid` is the opposite, signature unchanged' },
  'redirect-encoded-brackets': { at: 'redirect', does: '%5B and %5D instead of [ and ]' },
} as const satisfies Record<string, BillplzFaultDefinition>

export type BillplzFault = keyof typeof BILLPLZ_FAULTS

/** Returns a row as the general type, with the optional fields that its literal type lacks. */
export function getFaultDefinition(name: BillplzFault): BillplzFaultDefinition {
  return BILLPLZ_FAULTS[name]
}
