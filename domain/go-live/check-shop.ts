/** Checks what the owner enters: seller, licences, staff, and whether demo data is left. */
import { demoSettings, type SellerSettings, type ShopSettings } from '#domain/shop-settings.ts'

import { metResult, missingResult, warningResult, type RequirementResult } from './requirement.ts'

/**
 * Domains that are reserved for examples (RFC 2606, RFC 6761): no real person has an address there.
 * Matches 'example.com', 'shop.test' and 'racik.example'. PostgreSQL reads the same expression
 * (server/go-live/read-people.ts), so use only what both understand.
 */
export const reservedDomainPattern =
  '(^|\\.)(example|test|invalid|localhost|example\\.(com|net|org))$'
const reservedDomain = new RegExp(reservedDomainPattern)

export function isReservedEmail(email: string): boolean {
  return reservedDomain.test(email.toLowerCase().split('@').at(-1) ?? '')
}

/** The details that the law requires on every offer. */
const sellerFields = [
  { field: 'legalEntity', label: 'company name' },
  { field: 'registrationNumber', label: 'registration number' },
  { field: 'address', label: 'address' },
  { field: 'phone', label: 'phone' },
  { field: 'email', label: 'support email' },
  { field: 'privacyContact', label: 'privacy email' },
] as const satisfies readonly { field: keyof SellerSettings; label: string }[]

export function checkSeller(seller: SellerSettings): RequirementResult {
  const absentLabels = sellerFields
    .filter(({ field }) => isAbsent(seller[field], demoSettings.seller[field]))
    .map(({ label }) => label)
  return absentLabels.length === 0
    ? metResult(`${seller.legalEntity}, ${seller.registrationNumber}.`)
    : missingResult(
        `Not set, or still the demo’s: ${absentLabels.join(', ')}.`,
        'Enter them in Settings: the law requires them on every offer.',
      )
}

/** Met with a pharmacy and its licence, and a pharmacist who has entered a registration number. */
export function checkLicences({
  seller,
  staff,
}: {
  seller: SellerSettings
  /** `registration` is the number of a pharmacist; empty for other staff. */
  staff: readonly { email: string; registration: string }[]
}): RequirementResult {
  const demoSeller = demoSettings.seller
  const absentLabels = [
    isAbsent(seller.pharmacyLicence, undefined) && 'pharmacy licence',
    isAbsent(seller.pharmacyPartner, demoSeller.pharmacyPartner) && 'compounding pharmacy',
    isAbsent(seller.pharmacyAddress, demoSeller.pharmacyAddress) && 'pharmacy address',
  ].filter((label) => label !== false)
  if (absentLabels.length > 0)
    return missingResult(
      `Not set, or still the demo’s: ${absentLabels.join(', ')}.`,
      'Enter them in Settings, under Licences and claims.',
    )
  const registeredPharmacists = staff.filter(({ registration }) => registration.trim() !== '')
  if (registeredPharmacists.length > 0)
    return metResult(
      `Licence ${seller.pharmacyLicence}. Pharmacists with a registration number: ${registeredPharmacists.length}.`,
    )
  return missingResult(
    'No pharmacist has entered a registration number.',
    'Let a pharmacist log in and enter name and registration number on the Pharmacy page.',
  )
}

export function checkAdvertisement({ claims }: ShopSettings): RequirementResult {
  return claims.kkliu
    ? metResult(`KKLIU ${claims.kkliu}.`)
    : warningResult(
        'There is no KKLIU number, so the shop shows no health claims.',
        'Enter the number in Settings when the advertisement is approved.',
      )
}

/** Returns true if the value is blank, equal to the demo's, or an email on a reserved domain. */
function isAbsent(
  value: string | readonly string[] | undefined,
  demoValue: string | readonly string[] | undefined,
): boolean {
  const text = toText(value)
  return text === '' || text === toText(demoValue) || isReservedEmail(text)
}

function toText(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.join('\n') ?? '')).trim()
}

export function checkSecondFactor(
  staff: readonly { email: string; role: string; hasFactor: boolean }[],
): RequirementResult {
  if (!staff.some(({ role }) => role === 'admin'))
    return missingResult(
      'The shop has no admin.',
      'Appoint one: npm run staff -- add admin ADDRESS.',
    )
  const emailsWithoutFactor = staff.filter(({ hasFactor }) => !hasFactor).map(({ email }) => email)
  return emailsWithoutFactor.length === 0
    ? metResult(`All ${staff.length} members of staff have one.`)
    : missingResult(
        `Without a second factor: ${emailsWithoutFactor.join(', ')}.`,
        'Each of them sets it up under their name, at the top of the back office.',
      )
}

/** The counts are those of customers and orders with an email on a reserved domain. */
export function checkDemoData(records: {
  staffEmails: readonly string[]
  customerCount: number
  orderCount: number
}): RequirementResult {
  const demoStaff = records.staffEmails.filter(isReservedEmail)
  const demoRecords = [
    demoStaff.length > 0 && `Staff: ${demoStaff.join(', ')}`,
    records.customerCount > 0 && `Customers: ${records.customerCount}`,
    records.orderCount > 0 && `Orders: ${records.orderCount}`,
  ].filter((demoRecord) => demoRecord !== false)
  return demoRecords.length === 0
    ? metResult('No account and no order has an email address of the demo.')
    : missingResult(
        `Demo data found. ${demoRecords.join('. ')}.`,
        'Stop the shop and run: npm run go-live.',
      )
}
