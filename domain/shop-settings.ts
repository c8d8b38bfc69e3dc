/*
 * The owner's settings: seller, contact, delivery, plans, payment times. Pages, emails and rules
 * read these values from a `ShopSettings`. The defaults are a demo: a real shop must replace the
 * seller, because the law requires name, number and contact on every offer.
 */
import type { MalaysianState } from './malaysia/states.ts'
import { type Sen, senFromRinggit } from './money.ts'
import { type Duration, days, minutes } from './time.ts'

export interface ShopSettings {
  readonly seller: SellerSettings
  readonly delivery: DeliverySettings
  readonly plans: PlanSettings
  readonly service: ServiceSettings
  readonly payment: PaymentSettings
  readonly claims: ClaimSettings
}

/**
 * The seller's details, which the law requires on every offer (D-90 in docs/decisions/register.md).
 */
export interface SellerSettings {
  readonly brand: string
  readonly tagline: string
  readonly legalEntity: string
  /** Companies Commission number. */
  readonly registrationNumber: string
  readonly address: readonly string[]
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** Digits with country code, as wa.me expects; undefined hides the chat link. */
  readonly whatsApp: string | undefined
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[]
  /**
   * URL of the landing page's order button, for a landing page that sells in an external shop.
   * Undefined means this shop's checkout (D-31).
   */
  readonly landingCheckout: string | undefined
  readonly pharmacyPartner: string
  /** Printed on labels and dose cards. */
  readonly pharmacyAddress: readonly string[]
  /** Shown in the footer and on dose cards; hidden if undefined. */
  readonly pharmacyLicence: string | undefined
  /** Contact for personal data (PDPA). */
  readonly privacyContact: string
  /** Sentence about sales and service tax (SST). */
  readonly sstNote: string
}

export interface DeliverySettings {
  /**
   * Delivery fee for `surchargeStates`. Texts must print this value, not a copy, so that the
   * advertised fee is the charged fee (D-36).
   */
  readonly surcharge: Sen
  /**
   * By default without Labuan: it is in East Malaysia, but the specification does not list it
   * (D-37).
   */
  readonly surchargeStates: readonly MalaysianState[]
  /**
   * The base fee of an empty cart. The specification's formula has this term, but no screen shows
   * it and an empty cart cannot be paid (D-38).
   */
  readonly emptyCartFee: Sen
  /** Business days to compound an order. */
  readonly making: readonly [fastest: number, slowest: number]
  /** Business days from dispatch to delivery. */
  readonly transport: readonly [fastest: number, slowest: number]
  /** Additional business days of transport to Sabah, Sarawak and Labuan. */
  readonly eastMalaysiaExtra: number
  /** Months from the order to the best-before date. */
  readonly shelfLifeMonths: number
  /** How long after payment the buyer can change the address of an order (D-85). */
  readonly addressChange: Duration
  /**
   * Time from dispatch until the tracking number works at the courier. The specification promises
   * "within 24 hours" without saying of what; the shop counts from dispatch (D-87).
   */
  readonly trackingActive: Duration
}

export interface PlanSettings {
  /** Savings in per cent of the subtotal. */
  readonly threeMonthSaving: number
  readonly sixMonthSaving: number
  /** A change affects the next delivery only if it is made at least this many days before it. */
  readonly cutOffDays: number
  /** Days between two deliveries that a customer can choose. */
  readonly cadences: readonly number[]
  readonly defaultCadence: number
}

/** Promises to customers, in days. */
interface ServiceSettings {
  /** Business days until a message is answered. */
  readonly answerDays: number
  /** Days after delivery in which a problem should be reported. */
  readonly returnNoticeDays: number
  /** Business days until an agreed refund is sent. */
  readonly refundDays: number
}

export interface PaymentSettings {
  /** Shown on the button and in orders. */
  readonly providerName: string
  /** The provider refuses lower amounts. An order with a total of zero needs no bill (D-54). */
  readonly providerMinimum: Sen
  /**
   * How long a voucher is held for an unpaid bill. After this time the bill is deleted, so that
   * others can use the voucher. The texts of vouchers/refusal-texts.ts promise this time.
   */
  readonly voucherHold: Duration
  /** How long a bill without a voucher can be paid before it is deleted and the order expires. */
  readonly attemptLifetime: Duration
  /** How long the signed return from the bank gives a browser access to the full order. */
  readonly signedReturn: Duration
}

/**
 * Health claims need an approval number by the law on medicine advertisements. Without the number,
 * texts make no claims (D-32).
 */
export interface ClaimSettings {
  /**
   * Approval number of the Medicine Advertisements Board (KKLIU). Danger: the number counts for the
   * whole shop. Once it is set, no text is checked for claims.
   */
  readonly kkliu: string | undefined
  /** The exact text of the approved advertisement; shown only with `kkliu`. */
  readonly approvedText?: string | undefined
  readonly halalCertificate: string | undefined
}

/** The shop's name. It is part of the logo and the jar pictures, so it is not a setting. */
export const brand = 'Racik'

export const demoSettings: ShopSettings = {
  seller: {
    brand,
    tagline:
      'Premium Ingredients | Proudly Australian Owned | Made For Malaysians | Scientifically Backed',
    legalEntity: 'Racik Demo Sdn. Bhd.',
    registrationNumber: '000000-X',
    address: ['Demo address', '50000 Kuala Lumpur', 'Malaysia'],
    email: 'hello@racik.example',
    phone: '+60300000000',
    whatsApp: '60300000000',
    socialLinks: [
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'Instagram', url: 'https://www.instagram.com/' },
    ],
    landingCheckout: undefined,
    pharmacyPartner: 'Demo Compounding Pharmacy',
    pharmacyAddress: ['Demo pharmacy address', '50000 Kuala Lumpur'],
    pharmacyLicence: undefined,
    privacyContact: 'privacy@racik.example',
    sstNote: 'Prices include taxes where they apply.',
  },
  delivery: {
    surcharge: senFromRinggit(15),
    surchargeStates: ['Sabah', 'Sarawak'],
    emptyCartFee: senFromRinggit(10),
    making: [1, 5],
    transport: [3, 5],
    eastMalaysiaExtra: 2,
    shelfLifeMonths: 4,
    addressChange: days(1),
    trackingActive: days(1),
  },
  plans: {
    threeMonthSaving: 10,
    sixMonthSaving: 15,
    cutOffDays: 10,
    cadences: [30, 60, 90],
    defaultCadence: 30,
  },
  service: { answerDays: 1, returnNoticeDays: 7, refundDays: 5 },
  payment: {
    providerName: 'Billplz',
    providerMinimum: senFromRinggit(1),
    voucherHold: minutes(60),
    attemptLifetime: minutes(90),
    signedReturn: minutes(30),
  },
  claims: { kkliu: undefined, approvedText: undefined, halalCertificate: undefined },
}

/** Returns true for the demo seller. With real providers, the server warns about it. */
export function isDemoSeller(seller: SellerSettings): boolean {
  return seller.registrationNumber === demoSettings.seller.registrationNumber
}
