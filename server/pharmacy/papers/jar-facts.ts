/** What stands on the papers of one line of an order: label and dose card say the same. */
import type { Formula } from '#domain/catalogue/formula.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'

import type { Signature } from '#server/pharmacy/signature.ts'

export type JarFacts = {
  orderNumber: string
  labelCode: string
  product: string
  formula: Formula
  /** Declared allergens; empty when there are none. */
  declared: string
  jars: number
  capsules: number
  /** For whom. */
  name: string
  batch: string
  made: CalendarDate
  bestBefore: CalendarDate
  /** Who approved it. */
  pharmacist: Signature
  seller: SellerSettings
}

export const storage = 'Store below 25°C, dry, away from sunlight. Keep out of reach of children.'

/** The pharmacy and how to reach it, with its licence where the owner has entered one. */
export function pharmacyLine({ seller }: JarFacts): string {
  const licence = seller.pharmacyLicence ? `licence ${seller.pharmacyLicence}` : ''
  return [seller.pharmacyPartner, licence, seller.phone].filter(Boolean).join(', ')
}

export function pharmacistLine({ pharmacist }: JarFacts): string {
  return `Pharmacist ${pharmacist.name}, ${pharmacist.registration}`
}
