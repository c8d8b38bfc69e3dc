/** What the label and the dose card of an order line show, and their shared texts. */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { listLabelWarnings } from '#domain/pharmacy/label-warnings.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { Signature } from '#domain/pharmacy/signature.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'

export type JarFacts = {
  orderNumber: string
  labelCode: string
  productName: string
  /** Formula of the checked batch, so the actual content of the jar. */
  formula: Formula
  /** Declared allergens; empty when there are none. */
  declaredAllergens: string
  /** Number of jars of the order line. */
  jarCount: number
  capsulesPerJar: number
  customerName: string
  batchNumber: string
  madeOn: CalendarDate
  bestBefore: CalendarDate
  /** The pharmacist who approved the order. */
  pharmacist: Signature
  seller: SellerSettings
}

export const storageText =
  'Store below 25°C, dry, away from sunlight. Keep out of reach of children.'

/**
 * Returns name, address and phone of the pharmacy, and its licence if the owner has entered one.
 */
export function formatPharmacyLine({ seller }: JarFacts): string {
  const { pharmacyPartner, pharmacyAddress, pharmacyLicence, phone } = seller
  const licenceText = pharmacyLicence ? `licence ${pharmacyLicence}` : ''
  return [pharmacyPartner, ...pharmacyAddress, licenceText, phone].filter(Boolean).join(', ')
}

/** Returns the declared allergens and the warnings of the formula. */
export function listCautionLines({ declaredAllergens, formula }: JarFacts): string[] {
  const allergens =
    declaredAllergens === '' ? [] : [`Contains or may contain: ${declaredAllergens}.`]
  return [...allergens, ...listLabelWarnings(formula)]
}

export function formatPharmacistLine({ pharmacist }: JarFacts): string {
  return `Pharmacist ${pharmacist.name}, ${pharmacist.registration}`
}
