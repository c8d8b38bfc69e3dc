/*
 * The `{{name}}` placeholders of web/content/*.md. Names, fees and periods come from the owner's
 * settings or from the rule that applies them, so that a page never contradicts the rule. An
 * unknown name fails the build. A period written as text instead of a placeholder fails
 * tests/house/code/one-source.test.ts.
 */
import { joinSurchargeStates, listSurchargeStates } from '#domain/checkout/surcharge-states.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { formatRinggit } from '#domain/money.ts'
import type { DeliverySettings, ShopSettings } from '#domain/shop-settings.ts'
import { hours } from '#domain/time.ts'
import { joinList } from './join-list.ts'
import type { Translate } from './messages.ts'

type GetPlaceholderValue = (settings: ShopSettings, t: Translate) => string

/** The content pages contain the keys: to rename a key, rename it there too. */
const placeholders: Readonly<Record<string, GetPlaceholderValue>> = {
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
  // Empty if delivery is free everywhere. Use it only in the first cell of a table's row, because
  // `fillPage` leaves out such a row if the cell is empty.
  'delivery.surchargeStates': ({ delivery }, t) => joinSurchargeStates(delivery, t),
  'delivery.freePlaces': ({ delivery }, t) => describeFreeDeliveryPlaces(delivery, t),
  'delivery.feeSentence': ({ delivery }, t) => composeFeeSentence(delivery, t),
  // Only the slowest time, because pages promise a maximum.
  'delivery.makingDays': ({ delivery: { making } }) => {
    const [, slowest] = making
    return String(slowest)
  },
  'delivery.transportDays': ({ delivery }) => delivery.transport.join('–'),
  'delivery.eastMalaysiaExtra': ({ delivery }) => String(delivery.eastMalaysiaExtra),
  'delivery.shelfLifeMonths': ({ delivery }) => String(delivery.shelfLifeMonths),
  'delivery.addressChangeHours': ({ delivery }) => String(delivery.addressChange / hours(1)),
  'delivery.trackingActiveHours': ({ delivery }) => String(delivery.trackingActive / hours(1)),
  'plans.cadences': ({ plans }, t) => joinList(plans.cadences.map(String), t(' or ')),
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
  'kept.endedSubscriptionHealthDays': () => String(retentionPeriods.endedSubscriptionHealthDays),
  'kept.emailTextDays': () => String(retentionPeriods.emailTextDays),
  'kept.emailYears': () => String(retentionPeriods.emailYears),
  'kept.orderYears': () => String(retentionPeriods.orderYears),
  'payment.providerName': ({ payment }) => payment.providerName,
}

// '{{ seller.brand }}', with or without spaces.
const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Returns the placeholder names that do not exist. */
export function listUnknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholderPattern)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(placeholders, name))
}

/** Replaces every known placeholder; the build rejects unknown ones. */
export function fillPlaceholders(text: string, settings: ShopSettings, t: Translate): string {
  return text.replace(placeholderPattern, (placeholder, name: string) => {
    const getValue = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
    return getValue?.(settings, t) ?? placeholder
  })
}

/** Returns where delivery is free, including the East Malaysian states that have no surcharge. */
function describeFreeDeliveryPlaces(delivery: DeliverySettings, t: Translate): string {
  // In the order in which the sentence names them: Labuan has no surcharge by default.
  const eastMalaysia: readonly MalaysianState[] = ['Labuan', 'Sabah', 'Sarawak']
  const surchargeStates = listSurchargeStates(delivery)
  if (surchargeStates.some((state) => !eastMalaysia.includes(state))) return t('All other states')
  const freeStates = eastMalaysia.filter((state) => !surchargeStates.includes(state))
  return joinList(
    [t('Peninsular Malaysia'), 'Kuala Lumpur', 'Putrajaya', ...freeStates],
    t(' and '),
  )
}

/** Returns the sentence about the delivery fee, for every page that mentions it. */
function composeFeeSentence(delivery: DeliverySettings, t: Translate): string {
  const states = joinSurchargeStates(delivery, t)
  return states
    ? t('Delivery is free in Malaysia except to {states}, where it costs {fee}.', {
        states,
        fee: formatRinggit(delivery.surcharge),
      })
    : t('Delivery is free in Malaysia.')
}
