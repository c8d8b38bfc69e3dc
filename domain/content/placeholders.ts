/*
 * The `{{name}}` placeholders of web/content/*.md. Names, fees and periods come from the owner's
 * settings or from the rule that applies them, so a page cannot promise something else. An unknown
 * name fails the build; a period written as text fails tests/house/one-source.test.ts.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { formatRinggit } from '#domain/money.ts'
import type { DeliverySettings, ShopSettings } from '#domain/shop-settings.ts'
import { hours } from '#domain/time.ts'
import type { Text } from './messages.ts'

type Value = (settings: ShopSettings, t: Text) => string

export const placeholders: Readonly<Record<string, Value>> = {
  'seller.brand': ({ seller }) => seller.brand,
  'seller.legalEntity': ({ seller }) => seller.legalEntity,
  'seller.registrationNumber': ({ seller }) => seller.registrationNumber,
  'seller.address': ({ seller }) => seller.address.join(', '),
  'seller.email': ({ seller }) => seller.email,
  'seller.phone': ({ seller }) => seller.phone,
  'seller.pharmacyPartner': ({ seller }) => seller.pharmacyPartner,
  'seller.privacyContact': ({ seller }) => seller.privacyContact,
  // Only the default note has a translation; a note entered by the owner is shown as it is.
  'seller.sstNote': ({ seller }, t) => t(seller.sstNote),
  'delivery.surcharge': ({ delivery }) => formatRinggit(delivery.surcharge),
  'delivery.surchargeStates': ({ delivery }, t) => listText(delivery.surchargeStates, t(' and ')),
  'delivery.freePlaces': ({ delivery }, t) => listText(freePlaces(delivery, t), t(' and ')),
  'delivery.makingDays': ({ delivery }) => String(delivery.making[1]),
  'delivery.transportDays': ({ delivery }) => delivery.transport.join('–'),
  'delivery.eastMalaysiaExtra': ({ delivery }) => String(delivery.eastMalaysiaExtra),
  'delivery.shelfLifeMonths': ({ delivery }) => String(delivery.shelfLifeMonths),
  'delivery.addressChangeHours': ({ delivery }) => String(delivery.addressChange / hours(1)),
  'delivery.trackingActiveHours': ({ delivery }) => String(delivery.trackingActive / hours(1)),
  'plans.cadences': ({ plans }, t) => listText(plans.cadences.map(String), t(' or ')),
  'plans.defaultCadence': ({ plans }) => String(plans.defaultCadence),
  'plans.cutOffDays': ({ plans }) => String(plans.cutOffDays),
  'plans.threeMonthSaving': ({ plans }) => `${plans.threeMonthSaving}%`,
  'plans.sixMonthSaving': ({ plans }) => `${plans.sixMonthSaving}%`,
  'service.answerTime': ({ service }, t) =>
    t('{days, plural, one {# business day} other {# business days}}', { days: service.answerDays }),
  'service.returnNoticeDays': ({ service }) => String(service.returnNoticeDays),
  'service.refundDays': ({ service }) => String(service.refundDays),
  'kept.unlinkedQuizDays': () => String(retentionPeriods.unlinkedQuizDays),
  'kept.messageYears': () => String(retentionPeriods.messageYears),
  'kept.unconfirmedWaitDays': () => String(retentionPeriods.unconfirmedWaitDays),
  'kept.waitYears': () => String(retentionPeriods.waitlistYears),
  'kept.visitMonths': () => String(retentionPeriods.visitMonths),
  'kept.checkoutNoteHours': () => String(retentionPeriods.checkoutNoteHours),
  'kept.unpaidHealthDays': () => String(retentionPeriods.unpaidHealthDays),
  'kept.unpaidOrderDays': () => String(retentionPeriods.unpaidOrderDays),
  'kept.endedPlanHealthDays': () => String(retentionPeriods.endedPlanHealthDays),
  'kept.emailTextDays': () => String(retentionPeriods.emailTextDays),
  'kept.emailYears': () => String(retentionPeriods.emailYears),
  'kept.orderYears': () => String(retentionPeriods.orderYears),
  'payment.providerName': ({ payment }) => payment.providerName,
}

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Returns the placeholder names that do not exist. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(pattern)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(placeholders, name))
}

/** Replaces every known name; the build rejects unknown ones. */
export function fillPlaceholders(text: string, settings: ShopSettings, t: Text): string {
  return text.replace(pattern, (whole, name: string) => placeholders[name]?.(settings, t) ?? whole)
}

/** Returns where delivery is free, with the East Malaysian states that have no surcharge (D-37). */
function freePlaces({ surchargeStates }: DeliverySettings, t: Text): string[] {
  const east = ['Labuan', 'Sabah', 'Sarawak'] as const
  return [
    t('Peninsular Malaysia'),
    'Kuala Lumpur',
    'Putrajaya',
    ...east.filter((state) => !surchargeStates.includes(state)),
  ]
}

/** Returns "30, 60 or 90". `and` has its spaces. */
function listText(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')}${and}${last}`
}
