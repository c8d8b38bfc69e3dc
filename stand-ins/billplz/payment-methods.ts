/*
 * Payment methods of the bill page, with the codes of Billplz's pages "Payment Gateways" and "FPX
 * Bank List". `channel` is the value in the transaction. Names are the banks' own, shortened.
 */

export type PaymentMethod = {
  readonly code: string
  readonly name: string
  readonly group: 'fpx' | 'wallet' | 'card' | 'simulator' | 'business'
  readonly channel: string
}

const fpxMethod = (code: string, name: string): PaymentMethod => ({
  code,
  name,
  group: 'fpx',
  channel: 'FPX',
})
const businessMethod = (code: string, name: string): PaymentMethod => ({
  code: `B2B1-${code}`,
  name: `${name} (business)`,
  group: 'business',
  channel: 'FPXB2B1',
})

/** Code of the method that is preselected, and used when a payment names none. */
export const SIMULATOR_CODE = 'BP-FKR01'

export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { code: SIMULATOR_CODE, name: 'Billplz Simulator', group: 'simulator', channel: 'BILLPLZ' },
  fpxMethod('ABB0233', 'Affin Bank'),
  fpxMethod('AGRO01', 'AGRONet'),
  fpxMethod('ABMB0212', 'Alliance Bank'),
  fpxMethod('AMBB0209', 'AmOnline'),
  fpxMethod('BIMB0340', 'Bank Islam'),
  fpxMethod('BMMB0341', 'Bank Muamalat'),
  fpxMethod('BKRM0602', 'Bank Rakyat i-Rakyat'),
  fpxMethod('BCBB0235', 'CIMB Clicks'),
  fpxMethod('CIT0219', 'Citibank'),
  fpxMethod('HLB0224', 'Hong Leong Connect'),
  fpxMethod('HSBC0223', 'HSBC'),
  fpxMethod('KFH0346', 'Kuwait Finance House'),
  fpxMethod('MB2U0227', 'Maybank2u'),
  fpxMethod('MBB0228', 'Maybank2E'),
  fpxMethod('BSN0601', 'myBSN'),
  fpxMethod('OCBC0229', 'OCBC'),
  fpxMethod('PBB0233', 'Public Bank'),
  fpxMethod('RHB0218', 'RHB Now'),
  fpxMethod('SCB0216', 'Standard Chartered'),
  fpxMethod('UOB0226', 'UOB'),
  { code: 'BP-TNG01', name: "Touch 'n Go eWallet", group: 'wallet', channel: 'TOUCHNGO' },
  { code: 'BP-BST01', name: 'Boost', group: 'wallet', channel: 'BOOST' },
  { code: 'BP-2C2PGRB', name: 'GrabPay', group: 'wallet', channel: 'TWOCTWOPWALLET' },
  { code: 'BP-2C2PSHPE', name: 'ShopeePay', group: 'wallet', channel: 'TWOCTWOPWALLET' },
  { code: 'BP-BILLPLZ1', name: 'Visa or Mastercard', group: 'card', channel: 'BILLPLZ' },
  businessMethod('BCBB0235', 'CIMB BizChannel'),
  businessMethod('MBB0228', 'Maybank2E'),
]

/** Banks that only the sandbox has. */
const SANDBOX_BANKS = ['ABB0234', 'BOCM01', 'UOB0229', 'TEST0001', 'TEST0002', 'TEST0003']

/** Returns undefined for an unknown code. */
export function findPaymentMethod(code: string | null | undefined): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method.code === code)
}

/** Returns the list in the response of `GET /v3/fpx_banks`. */
export function buildFpxBanksResponse(): { name: string; active: boolean }[] {
  const codes = PAYMENT_METHODS.filter((method) => method.group === 'fpx').map(
    (method) => method.code,
  )
  return [...codes, ...SANDBOX_BANKS].map((name) => ({ name, active: true }))
}

/** Returns the list in the response of `GET /v4/payment_gateways`. */
export function buildGatewaysResponse(): { code: string; active: boolean; category: string }[] {
  const categoryOf = (method: PaymentMethod) => {
    if (method.group === 'fpx' || method.group === 'business') return 'fpx'
    return method.code.startsWith('BP-2C2P') ? '2c2p' : 'billplz'
  }
  return PAYMENT_METHODS.map((method) => ({
    code: method.code,
    active: true,
    category: categoryOf(method),
  }))
}
