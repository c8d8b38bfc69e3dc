/*
 * What `{{name}}` in web/content/*.md stands for: every name, fee and period of the pages comes from
 * the owner's settings or from the rule that keeps it, so a page can never promise another one than the
 * shop holds. A name that is not in this table fails the build; a period written out fails
 * tests/house/one-source.test.ts.
 */
import { keptPeriods } from '#domain/kept-periods.ts'
import { formatRinggit } from '#domain/money.ts'
import { demoSettings, type DeliverySettings, type ShopSettings } from '#domain/shop-settings.ts'
import { hours } from '#domain/time.ts'

type Value = (settings: ShopSettings) => string

export const placeholders: Readonly<Record<string, Value>> = {
  'seller.brand': ({ seller }) => seller.brand,
  'seller.legalEntity': ({ seller }) => seller.legalEntity,
  'seller.registrationNumber': ({ seller }) => seller.registrationNumber,
  'seller.address': ({ seller }) => seller.address.join(', '),
  'seller.email': ({ seller }) => seller.email,
  'seller.phone': ({ seller }) => seller.phone,
  'seller.pharmacyPartner': ({ seller }) => seller.pharmacyPartner,
  'seller.privacyContact': ({ seller }) => seller.privacyContact,
  'seller.sstNote': ({ seller }) => seller.sstNote,
  // What the owner enters is nobody's to translate: only the note the shop begins with has Malay words.
  'seller.sstNoteMalay': ({ seller }) =>
    seller.sstNote === demoSettings.seller.sstNote
      ? 'Harga termasuk cukai jika dikenakan.'
      : seller.sstNote,
  'delivery.surcharge': ({ delivery }) => formatRinggit(delivery.surcharge),
  'delivery.surchargeStates': ({ delivery }) => listText(delivery.surchargeStates),
  'delivery.surchargeStatesMalay': ({ delivery }) => listText(delivery.surchargeStates, 'dan'),
  'delivery.freePlaces': ({ delivery }) => listText(freePlaces('Peninsular Malaysia', delivery)),
  'delivery.freePlacesMalay': ({ delivery }) =>
    listText(freePlaces('Semenanjung Malaysia', delivery), 'dan'),
  'delivery.makingDays': ({ delivery }) => String(delivery.making[1]),
  'delivery.transportDays': ({ delivery }) => delivery.transport.join('–'),
  'delivery.eastMalaysiaExtra': ({ delivery }) => String(delivery.eastMalaysiaExtra),
  'delivery.shelfLifeMonths': ({ delivery }) => String(delivery.shelfLifeMonths),
  'delivery.addressChangeHours': ({ delivery }) => String(delivery.addressChange / hours(1)),
  'delivery.trackingActiveHours': ({ delivery }) => String(delivery.trackingActive / hours(1)),
  'plans.cadences': ({ plans }) => listText(plans.cadences.map(String), 'or'),
  'plans.cadencesMalay': ({ plans }) => listText(plans.cadences.map(String), 'atau'),
  'plans.defaultCadence': ({ plans }) => String(plans.defaultCadence),
  'plans.cutOffDays': ({ plans }) => String(plans.cutOffDays),
  'plans.threeMonthSaving': ({ plans }) => `${plans.threeMonthSaving}%`,
  'plans.sixMonthSaving': ({ plans }) => `${plans.sixMonthSaving}%`,
  'service.answerTime': ({ service }) =>
    service.answerDays === 1 ? '1 business day' : `${service.answerDays} business days`,
  'service.answerTimeMalay': ({ service }) => `${service.answerDays} hari bekerja`,
  'service.returnNoticeDays': ({ service }) => String(service.returnNoticeDays),
  'service.refundDays': ({ service }) => String(service.refundDays),
  'kept.unlinkedQuizDays': () => String(keptPeriods.unlinkedQuizDays),
  'kept.messageYears': () => String(keptPeriods.messageYears),
  'kept.unconfirmedWaitDays': () => String(keptPeriods.unconfirmedWaitDays),
  'kept.waitYears': () => String(keptPeriods.waitYears),
  'kept.visitMonths': () => String(keptPeriods.visitMonths),
  'kept.checkoutNoteHours': () => String(keptPeriods.checkoutNoteHours),
  'kept.unpaidHealthDays': () => String(keptPeriods.unpaidHealthDays),
  'kept.unpaidOrderDays': () => String(keptPeriods.unpaidOrderDays),
  'kept.endedPlanHealthDays': () => String(keptPeriods.endedPlanHealthDays),
  'kept.emailTextDays': () => String(keptPeriods.emailTextDays),
  'kept.emailYears': () => String(keptPeriods.emailYears),
  'kept.orderYears': () => String(keptPeriods.orderYears),
  'payment.providerName': ({ payment }) => payment.providerName,
}

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in a text that stand for nothing. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(pattern)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(placeholders, name))
}

/** The text with every known name replaced; the build has refused the others. */
export function fillPlaceholders(text: string, settings: ShopSettings): string {
  return text.replace(pattern, (whole, name: string) => placeholders[name]?.(settings) ?? whole)
}

/** Where the whole journey is free; of East Malaysia what the owner charges no surcharge for (D-37). */
function freePlaces(peninsula: string, { surchargeStates }: DeliverySettings): string[] {
  const east = ['Labuan', 'Sabah', 'Sarawak'] as const
  return [
    peninsula,
    'Kuala Lumpur',
    'Putrajaya',
    ...east.filter((state) => !surchargeStates.includes(state)),
  ]
}

/** "30, 60 or 90". */
function listText(items: readonly string[], and = 'and'): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`
}
