/** Bodies of the requests that create a plan or a subscription at PayPal. */
import { formatPlainRinggit, type Sen } from '#domain/money.ts'
import { cutText } from '#domain/text/cut-text.ts'

/** Longest name of a plan that PayPal accepts, in characters. */
const maxPlanNameLength = 127

/** A price for a number of deliveries. With a voucher the first delivery may have its own price. */
export type PricedDeliveries = { count: number; amount: Sen }

export type NewPlan = {
  productId: string
  name: string
  /** Days between two deliveries. */
  cadenceDays: number
  /** In the sequence of the deliveries. */
  prices: readonly PricedDeliveries[]
}

export type NewSubscription = {
  planId: string
  /** Our reference; identifies a subscription whose creation response was lost. */
  customId: string
  firstName: string
  lastName: string
  email: string
  address: ProviderAddress
  returnUrl: string
  cancelUrl: string
}

type ProviderAddress = {
  name: string
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
}

/**
 * Builds the request for a plan. Each price applies to its count of deliveries. Nothing is charged
 * after the last delivery. A payment that finally fails suspends the subscription. The failed
 * amount is not added to the next payment, so that a customer never pays two deliveries at the same
 * time.
 */
export function toPlanBody(plan: NewPlan): object {
  const lastPriceIndex = plan.prices.length - 1
  return {
    product_id: plan.productId,
    name: cutText(plan.name, maxPlanNameLength),
    status: 'ACTIVE',
    // PayPal requires exactly one REGULAR cycle, as the last. Earlier prices are TRIAL cycles.
    billing_cycles: plan.prices.map(({ count, amount }, index) => ({
      tenure_type: index === lastPriceIndex ? 'REGULAR' : 'TRIAL',
      sequence: index + 1,
      total_cycles: count,
      frequency: { interval_unit: 'DAY', interval_count: plan.cadenceDays },
      pricing_scheme: { fixed_price: { currency_code: 'MYR', value: formatPlainRinggit(amount) } },
    })),
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 1 },
  }
}

/** Builds the request for a subscription, which the customer then approves at PayPal. */
export function toSubscriptionBody(newSubscription: NewSubscription, brand: string): object {
  const { address } = newSubscription
  return {
    plan_id: newSubscription.planId,
    custom_id: newSubscription.customId,
    subscriber: {
      name: { given_name: newSubscription.firstName, surname: newSubscription.lastName },
      email_address: newSubscription.email,
      shipping_address: {
        name: { full_name: address.name },
        address: {
          address_line_1: address.line1,
          ...(address.line2 !== '' && { address_line_2: address.line2 }),
          admin_area_2: address.city,
          admin_area_1: address.state,
          postal_code: address.postcode,
          country_code: 'MY',
        },
      },
    },
    application_context: {
      brand_name: brand,
      locale: 'en-MY',
      shipping_preference: 'SET_PROVIDED_ADDRESS',
      user_action: 'SUBSCRIBE_NOW',
      payment_method: {
        payer_selected: 'PAYPAL',
        payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
      return_url: newSubscription.returnUrl,
      cancel_url: newSubscription.cancelUrl,
    },
  }
}
