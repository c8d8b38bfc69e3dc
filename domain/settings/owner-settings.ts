/*
 * Settings that the owner can change. To add a setting, add a row to `ownerSettings`. The key is
 * the path in `ShopSettings` and is stored, so renaming a key needs a migration. The owner cannot
 * change the brand (part of the logo), the lifetime of a bill (the payment flow depends on it) and
 * the minimum amount (the bank sets it).
 */
import { demoSettings, type ShopSettings } from '#domain/shop-settings.ts'
import { sen } from '#domain/money.ts'
import { hours } from '#domain/time.ts'

import {
  emailKind,
  httpsKind,
  linesKind,
  linksKind,
  optionalKind,
  moneyKind,
  numberKind,
  phoneKind,
  rangeKind,
  statesKind,
  textKind,
  whatsAppKind,
  type SettingKind,
  type ParsedSetting,
} from './setting-kinds.ts'

export const settingGroups = [
  'Seller',
  'Licences and claims',
  'Delivery',
  'Plans',
  'Replies and refunds',
] as const

type OwnerSetting = {
  group: (typeof settingGroups)[number]
  label: string
  hint?: string
  kind: SettingKind<unknown>['name']
  /** Returns the current value as text. */
  valueText(settings: ShopSettings): string
  /** Parses the typed value. Returns the settings with the value, and the text to store. */
  applyText(
    settings: ShopSettings,
    input: string,
  ): ParsedSetting<{ settings: ShopSettings; text: string }>
}

type Section = 'seller' | 'delivery' | 'plans' | 'service' | 'claims'
type SettingTexts = Pick<OwnerSetting, 'group' | 'label' | 'hint'>

/** Creates the setting for one field of a section of `ShopSettings`. */
function field<S extends Section, F extends keyof ShopSettings[S]>(
  section: S,
  name: F,
  kind: SettingKind<ShopSettings[S][F]>,
  texts: SettingTexts,
): OwnerSetting {
  return {
    ...texts,
    kind: kind.name,
    valueText: (settings) => kind.format(settings[section][name]),
    applyText: (settings, input) => {
      const parseResult = kind.parse(input)
      if (!parseResult.ok) return parseResult
      const changedSection = { ...settings[section], [name]: parseResult.value }
      const text = kind.format(parseResult.value)
      return { ok: true, value: { settings: { ...settings, [section]: changedSection }, text } }
    },
  }
}

// These functions build the texts of a setting, one function per group.
const seller = (label: string, hint?: string): SettingTexts => ({
  group: 'Seller',
  label,
  ...(hint && { hint }),
})
const licence = (label: string, hint?: string): SettingTexts => ({
  ...seller(label, hint),
  group: 'Licences and claims',
})
const delivery = (label: string, hint?: string): SettingTexts => ({
  ...seller(label, hint),
  group: 'Delivery',
})
const plans = (label: string, hint?: string): SettingTexts => ({
  ...seller(label, hint),
  group: 'Plans',
})
const service = (label: string, hint?: string): SettingTexts => ({
  ...seller(label, hint),
  group: 'Replies and refunds',
})

/** A duration, shown and typed in hours. */
const wholeHours: SettingKind<number> = {
  name: 'number',
  parse: (input) => {
    const parseResult = numberKind(1, 72).parse(input)
    return parseResult.ok ? { ok: true, value: hours(parseResult.value) } : parseResult
  },
  format: (duration) => String(duration / hours(1)),
}

export const ownerSettings = {
  'seller.legalEntity': field('seller', 'legalEntity', textKind(), seller('Company name')),
  'seller.registrationNumber': field(
    'seller',
    'registrationNumber',
    textKind(40),
    seller('Company registration number', 'Required by law on every offer.'),
  ),
  'seller.address': field('seller', 'address', linesKind, seller('Address', 'One line each.')),
  'seller.email': field('seller', 'email', emailKind, seller('Support email')),
  'seller.phone': field('seller', 'phone', phoneKind, seller('Phone')),
  'seller.whatsApp': field(
    'seller',
    'whatsApp',
    optionalKind(whatsAppKind),
    seller('WhatsApp number', 'Leave empty to hide the chat link.'),
  ),
  'seller.landingCheckout': field(
    'seller',
    'landingCheckout',
    optionalKind(httpsKind),
    seller(
      'External checkout of the landing page',
      'An https URL. Product and quantity are added to it. Leave empty to sell in this shop.',
    ),
  ),
  'seller.socialLinks': field(
    'seller',
    'socialLinks',
    linksKind,
    seller('Social links', 'One per line: a name and its https URL.'),
  ),
  'seller.privacyContact': field(
    'seller',
    'privacyContact',
    emailKind,
    seller('Privacy email', 'For questions about personal data (PDPA).'),
  ),
  'seller.tagline': field('seller', 'tagline', textKind(200), seller('Tagline')),
  'seller.sstNote': field('seller', 'sstNote', textKind(200), seller('Tax note')),
  'seller.pharmacyPartner': field(
    'seller',
    'pharmacyPartner',
    textKind(),
    licence('Compounding pharmacy'),
  ),
  'seller.pharmacyAddress': field(
    'seller',
    'pharmacyAddress',
    linesKind,
    licence('Pharmacy address', 'Printed on labels and dose cards. One line each.'),
  ),
  'seller.pharmacyLicence': field(
    'seller',
    'pharmacyLicence',
    optionalKind(textKind(60)),
    licence('Pharmacy licence', 'Shown in the footer and on dose cards. Leave empty to hide it.'),
  ),
  'claims.kkliu': field(
    'claims',
    'kkliu',
    optionalKind(textKind(40)),
    licence(
      'KKLIU approval number',
      'Shown in the footer. Without it, pages hide texts that claim an effect.',
    ),
  ),
  'claims.approvedText': field(
    'claims',
    'approvedText',
    optionalKind(textKind(600)),
    licence(
      'Approved advertisement text',
      'Exactly as approved. Shown on the home and landing pages, only with a KKLIU number.',
    ),
  ),
  'claims.halalCertificate': field(
    'claims',
    'halalCertificate',
    optionalKind(textKind(60)),
    licence(
      'Halal certificate number',
      'Shown in the footer. Products may say "halal" only with it.',
    ),
  ),
  'delivery.surcharge': field(
    'delivery',
    'surcharge',
    moneyKind(sen(20_000)),
    delivery('East Malaysia surcharge', 'In RM. Shown at checkout, on pages and in emails.'),
  ),
  'delivery.surchargeStates': field(
    'delivery',
    'surchargeStates',
    statesKind,
    delivery('States with the surcharge'),
  ),
  'delivery.making': field(
    'delivery',
    'making',
    rangeKind(30),
    delivery('Business days to make', 'Fastest to slowest, such as 1 to 5.'),
  ),
  'delivery.transport': field(
    'delivery',
    'transport',
    rangeKind(30),
    delivery('Business days to deliver', 'Fastest to slowest, such as 3 to 5.'),
  ),
  'delivery.eastMalaysiaExtra': field(
    'delivery',
    'eastMalaysiaExtra',
    numberKind(0, 30),
    delivery('Extra business days to East Malaysia'),
  ),
  'delivery.shelfLifeMonths': field(
    'delivery',
    'shelfLifeMonths',
    numberKind(1, 36),
    delivery('Best before, months after the order'),
  ),
  'delivery.addressChange': field(
    'delivery',
    'addressChange',
    wholeHours,
    delivery('Hours to change an address', 'After payment, until the parcel is ready.'),
  ),
  'delivery.trackingActive': field(
    'delivery',
    'trackingActive',
    wholeHours,
    delivery('Hours until tracking works', 'After dispatch.'),
  ),
  'plans.threeMonthSaving': field(
    'plans',
    'threeMonthSaving',
    numberKind(0, 50),
    plans('Three-month saving in %', 'For new plans. Running plans keep their saving.'),
  ),
  'plans.sixMonthSaving': field(
    'plans',
    'sixMonthSaving',
    numberKind(0, 50),
    plans('Six-month saving in %', 'For new plans. Running plans keep their saving.'),
  ),
  'plans.cutOffDays': field(
    'plans',
    'cutOffDays',
    numberKind(1, 25),
    plans('Cut-off for plan changes, days before the next order'),
  ),
  'service.answerDays': field(
    'service',
    'answerDays',
    numberKind(1, 14),
    service('Business days to reply to a message', 'Shown on the contact and refund pages.'),
  ),
  'service.returnNoticeDays': field(
    'service',
    'returnNoticeDays',
    numberKind(1, 60),
    service('Days after delivery to report a problem'),
  ),
  'service.refundDays': field(
    'service',
    'refundDays',
    numberKind(1, 30),
    service('Business days to start an agreed refund'),
  ),
} as const satisfies Record<string, OwnerSetting>

export type SettingKey = keyof typeof ownerSettings

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(ownerSettings, text)
}

export const settingKeys: readonly SettingKey[] = Object.keys(ownerSettings).filter(isSettingKey)

/**
 * Returns the current settings: the defaults, overwritten by the stored texts. If this version
 * cannot parse a text that another version stored, the default stays and `unusable` lists the key.
 */
export function parseStoredSettings(storedTexts: ReadonlyMap<string, string>): {
  settings: ShopSettings
  unusable: string[]
} {
  let settings = demoSettings
  const unusableKeys: string[] = []
  for (const [key, text] of storedTexts) {
    const applyResult = isSettingKey(key) ? ownerSettings[key].applyText(settings, text) : undefined
    if (applyResult?.ok) settings = applyResult.value.settings
    else unusableKeys.push(key)
  }
  return { settings, unusable: unusableKeys }
}
