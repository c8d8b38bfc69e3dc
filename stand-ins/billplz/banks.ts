/*
 * Payment methods of the bill page, with the codes of Billplz's pages "Payment Gateways" and "FPX
 * Bank List". `channel` is the value in the transaction. Names are the banks' own, shortened.
 */

export type Way = {
  readonly code: string
  readonly name: string
  readonly group: 'fpx' | 'wallet' | 'card' | 'simulator' | 'business'
  readonly channel: string
}

const fpx = (code: string, name: string): Way => ({ code, name, group: 'fpx', channel: 'FPX' })
const business = (code: string, name: string): Way => ({
  code: `B2B1-${code}`,
  name: `${name} (business)`,
  group: 'business',
  channel: 'FPXB2B1',
})

export const WAYS: readonly Way[] = [
  { code: 'BP-FKR01', name: 'Billplz Simulator', group: 'simulator', channel: 'BILLPLZ' },
  fpx('ABB0233', 'Affin Bank'),
  fpx('AGRO01', 'AGRONet'),
  fpx('ABMB0212', 'Alliance Bank'),
  fpx('AMBB0209', 'AmOnline'),
  fpx('BIMB0340', 'Bank Islam'),
  fpx('BMMB0341', 'Bank Muamalat'),
  fpx('BKRM0602', 'Bank Rakyat i-Rakyat'),
  fpx('BCBB0235', 'CIMB Clicks'),
  fpx('CIT0219', 'Citibank'),
  fpx('HLB0224', 'Hong Leong Connect'),
  fpx('HSBC0223', 'HSBC'),
  fpx('KFH0346', 'Kuwait Finance House'),
  fpx('MB2U0227', 'Maybank2u'),
  fpx('MBB0228', 'Maybank2E'),
  fpx('BSN0601', 'myBSN'),
  fpx('OCBC0229', 'OCBC'),
  fpx('PBB0233', 'Public Bank'),
  fpx('RHB0218', 'RHB Now'),
  fpx('SCB0216', 'Standard Chartered'),
  fpx('UOB0226', 'UOB'),
  { code: 'BP-TNG01', name: "Touch 'n Go eWallet", group: 'wallet', channel: 'TOUCHNGO' },
  { code: 'BP-BST01', name: 'Boost', group: 'wallet', channel: 'BOOST' },
  { code: 'BP-2C2PGRB', name: 'GrabPay', group: 'wallet', channel: 'TWOCTWOPWALLET' },
  { code: 'BP-2C2PSHPE', name: 'ShopeePay', group: 'wallet', channel: 'TWOCTWOPWALLET' },
  { code: 'BP-BILLPLZ1', name: 'Visa or Mastercard', group: 'card', channel: 'BILLPLZ' },
  business('BCBB0235', 'CIMB BizChannel'),
  business('MBB0228', 'Maybank2E'),
]

/** Banks that only the sandbox has. */
const SANDBOX_BANKS = ['ABB0234', 'BOCM01', 'UOB0229', 'TEST0001', 'TEST0002', 'TEST0003']

export const SIMULATOR = 'BP-FKR01'

export function findWay(code: string | null | undefined): Way | undefined {
  return WAYS.find((way) => way.code === code)
}

/** Response of `GET /v3/fpx_banks`. */
export function wireFpxBanks(): { name: string; active: boolean }[] {
  const codes = WAYS.filter((way) => way.group === 'fpx').map((way) => way.code)
  return [...codes, ...SANDBOX_BANKS].map((name) => ({ name, active: true }))
}

/** Response of `GET /v4/payment_gateways`. */
export function wireGateways(): { code: string; active: boolean; category: string }[] {
  const category = (way: Way) => {
    if (way.group === 'fpx' || way.group === 'business') return 'fpx'
    return way.code.startsWith('BP-2C2P') ? '2c2p' : 'billplz'
  }
  return WAYS.map((way) => ({ code: way.code, active: true, category: category(way) }))
}
