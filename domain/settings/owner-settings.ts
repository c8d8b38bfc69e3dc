/*
 * Settings that the owner can change. To add a setting, add a row to `ownerSettings`. The key is
 * the path in `ShopSettings` and is stored, so renaming a key needs a migration. The owner cannot
 * change the brand (part of the logo), the lifetime of a bill (the payment flow depends on it) and
 * the minimum amount (the bank sets it).
 */
import { demoSettings, type ShopSettings } from '#domain/shop-settings.ts'
import { sen } from '#domain/money.ts'
import { hours, type Duration } from '#domain/time.ts'

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
  type SettingKindName,
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
  kind: SettingKindName
  /** Returns the current value as text. */
  formatCurrentValue(settings: ShopSettings): string
  /** Parses the typed value. Returns the settings with the value, and the text to store. */
  applyInput(
    settings: ShopSettings,
    input: string,
  ): ParsedSetting<{ settings: ShopSettings; text: string }>
}

type Section = 'seller' | 'delivery' | 'plans' | 'service' | 'claims'
type SettingTexts = Pick<OwnerSetting, 'group' | 'label' | 'hint'>

/** Creates the setting for one field of a section of `ShopSettings`. */
function createSetting<S extends Section, F extends keyof ShopSettings[S]>(
  section: S,
  name: F,
  kind: SettingKind<ShopSettings[S][F]>,
  texts: SettingTexts,
): OwnerSetting {
  return {
    ...texts,
    kind: kind.name,
    formatCurrentValue: (settings) => kind.format(settings[section][name]),
    applyInput: (settings, input) => {
      const parseResult = kind.parse(input)
      if (!parseResult.ok) return parseResult
      const changedSection = { ...settings[section], [name]: parseResult.value }
      const text = kind.format(parseResult.value)
      return { ok: true, value: { settings: { ...settings, [section]: changedSection }, text } }
    },
  }
}

/** Returns the function that creates the texts of a setting in a group of the settings page. */
const textsOfGroup =
  (group: SettingTexts['group']) =>
  (label: string, hint?: string): SettingTexts => ({ group, label, ...(hint && { hint }) })

const sellerTexts = textsOfGroup('Seller')
const licenceTexts = textsOfGroup('Licences and claims')
const deliveryTexts = textsOfGroup('Delivery')
const planTexts = textsOfGroup('Plans')
const serviceTexts = textsOfGroup('Replies and refunds')

const maxHours = 72

/** A duration of 1 to `maxHours` hours, shown and typed in hours. */
const hoursKind: SettingKind<Duration> = {
  name: 'number',
  parse: (input) => {
    const parseResult = numberKind(1, maxHours).parse(input)
    return parseResult.ok ? { ok: true, value: hours(parseResult.value) } : parseResult
  },
  format: (duration) => String(duration / hours(1)),
}

export const ownerSettings = {
  'seller.legalEntity': createSetting(
    'seller',
    'legalEntity',
    textKind(),
    sellerTexts('Company name'),
  ),
  'seller.registrationNumber': createSetting(
    'seller',
    'registrationNumber',
    textKind(40),
    sellerTexts('Company registration number', 'Required by law on every offer.'),
  ),
  'seller.address': createSetting(
    'seller',
    'address',
    linesKind,
    sellerTexts('Address', 'One line each.'),
  ),
  'seller.email': createSetting('seller', 'email', emailKind, sellerTexts('Support email')),
  'seller.phone': createSetting('seller', 'phone', phoneKind, sellerTexts('Phone')),
  'seller.whatsApp': createSetting(
    'seller',
    'whatsApp',
    optionalKind(whatsAppKind),
    sellerTexts('WhatsApp number', 'Leave empty to hide the chat link.'),
  ),
  'seller.landingCheckout': createSetting(
    'seller',
    'landingCheckout',
    optionalKind(httpsKind),
    sellerTexts(
      'External checkout of the landing page',
      'An https URL. Product and quantity are added to it. Leave empty to sell in this shop.',
    ),
  ),
  'seller.socialLinks': createSetting(
    'seller',
    'socialLinks',
    linksKind,
    sellerTexts('Social links', 'One per line: a name and its https URL.'),
  ),
  'seller.privacyContact': createSetting(
    'seller',
    'privacyContact',
    emailKind,
    sellerTexts('Privacy email', 'For questions about personal data (PDPA).'),
  ),
  'seller.tagline': createSetting(
    'seller',
    'tagline',
    textKind(200),
    sellerTexts(
      'Tagline',
      'Phrases separated by " | ". A phrase that claims an effect is hidden without a KKLIU number.',
    ),
  ),
  'seller.sstNote': createSetting('seller', 'sstNote', textKind(200), sellerTexts('Tax note')),
  'seller.pharmacyPartner': createSetting(
    'seller',
    'pharmacyPartner',
    textKind(),
    licenceTexts('Compounding pharmacy'),
  ),
  'seller.pharmacyAddress': createSetting(
    'seller',
    'pharmacyAddress',
    linesKind,
    licenceTexts('Pharmacy address', 'Printed on labels and dose cards. One line each.'),
  ),
  'seller.pharmacyLicence': createSetting(
    'seller',
    'pharmacyLicence',
    optionalKind(textKind(60)),
    licenceTexts(
      'Pharmacy licence',
      'Shown in the footer and on dose cards. Leave empty to hide it.',
    ),
  ),
  'claims.kkliu': createSetting(
    'claims',
    'kkliu',
    optionalKind(textKind(40)),
    licenceTexts(
      'KKLIU approval number',
      'Shown in the footer. Without it, pages hide texts that claim an effect.',
    ),
  ),
  'claims.approvedText': createSetting(
    'claims',
    'approvedText',
    optionalKind(textKind(600)),
    licenceTexts(
      'Approved advertisement text',
      'Exactly as approved. Shown on the home and landing pages, only with a KKLIU number.',
    ),
  ),
  'claims.halalCertificate': createSetting(
    'claims',
    'halalCertificate',
    optionalKind(textKind(60)),
    licenceTexts(
      'Halal certificate number',
      'Shown in the footer. Products may say "halal" only with it.',
    ),
  ),
  'delivery.surcharge': createSetting(
    'delivery',
    'surcharge',
    moneyKind(sen(20_000)),
    deliveryTexts('East Malaysia surcharge', 'In RM. Shown at checkout, on pages and in emails.'),
  ),
  'delivery.surchargeStates': createSetting(
    'delivery',
    'surchargeStates',
    statesKind,
    deliveryTexts('States with the surcharge'),
  ),
  'delivery.making': createSetting(
    'delivery',
    'making',
    rangeKind(30),
    deliveryTexts('Business days to make', 'Fastest to slowest, such as 1 to 5.'),
  ),
  'delivery.transport': createSetting(
    'delivery',
    'transport',
    rangeKind(30),
    deliveryTexts('Business days to deliver', 'Fastest to slowest, such as 3 to 5.'),
  ),
  'delivery.eastMalaysiaExtra': createSetting(
    'delivery',
    'eastMalaysiaExtra',
    numberKind(0, 30),
    deliveryTexts('Extra business days to East Malaysia'),
  ),
  'delivery.shelfLifeMonths': createSetting(
    'delivery',
    'shelfLifeMonths',
    numberKind(1, 36),
    deliveryTexts('Best before, months after the order'),
  ),
  'delivery.addressChange': createSetting(
    'delivery',
    'addressChange',
    hoursKind,
    deliveryTexts('Hours to change an address', 'After payment, until the parcel is ready.'),
  ),
  'delivery.trackingActive': createSetting(
    'delivery',
    'trackingActive',
    hoursKind,
    deliveryTexts('Hours until tracking works', 'After dispatch.'),
  ),
  'plans.threeMonthSaving': createSetting(
    'plans',
    'threeMonthSaving',
    numberKind(0, 50),
    planTexts('Three-month saving in %', 'For new plans. Running plans keep their saving.'),
  ),
  'plans.sixMonthSaving': createSetting(
    'plans',
    'sixMonthSaving',
    numberKind(0, 50),
    planTexts('Six-month saving in %', 'For new plans. Running plans keep their saving.'),
  ),
  'plans.cutOffDays': createSetting(
    'plans',
    'cutOffDays',
    numberKind(1, 25),
    planTexts('Cut-off for plan changes, days before the next order'),
  ),
  'service.answerDays': createSetting(
    'service',
    'answerDays',
    numberKind(1, 14),
    serviceTexts('Business days to reply to a message', 'Shown on the contact and refund pages.'),
  ),
  'service.returnNoticeDays': createSetting(
    'service',
    'returnNoticeDays',
    numberKind(1, 60),
    serviceTexts('Days after delivery to report a problem'),
  ),
  'service.refundDays': createSetting(
    'service',
    'refundDays',
    numberKind(1, 30),
    serviceTexts('Business days to start an agreed refund'),
  ),
} as const satisfies Record<string, OwnerSetting>

export type SettingKey = keyof typeof ownerSettings

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(ownerSettings, text)
}

export const settingKeys: readonly SettingKey[] = Object.keys(ownerSettings).filter(isSettingKey)

/**
 * Returns the current settings: the defaults, overwritten by the stored texts. If this version of
 * the shop cannot parse the text of another version, the setting keeps its default, and its key is
 * in `unusableKeys`.
 */
export function parseStoredSettings(storedTexts: ReadonlyMap<string, string>): {
  settings: ShopSettings
  unusableKeys: string[]
} {
  let settings = demoSettings
  const unusableKeys: string[] = []
  for (const [key, text] of storedTexts) {
    const applyResult = isSettingKey(key)
      ? ownerSettings[key].applyInput(settings, text)
      : undefined
    if (applyResult?.ok) settings = applyResult.value.settings
    else unusableKeys.push(key)
  }
  return { settings, unusableKeys }
}
