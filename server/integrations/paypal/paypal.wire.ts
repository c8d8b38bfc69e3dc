/**
 * Wire formats of PayPal: token, product, plan, subscription, transactions, errors, webhook events.
 * Used only in this folder. Parsing is lenient where PayPal's responses vary and strict where money
 * is decided. PayPal sends amounts as texts, sometimes with one decimal ('5.0'); `readMoney`
 * converts them to sen.
 */
import { z } from 'zod'

import { sen, type Sen } from '#domain/money.ts'

import { reversalEvent } from './event-types.ts'
import { isSubscriptionId } from './subscription-id.ts'

/** Returns undefined for a text that is not JSON. All schemas below refuse undefined. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tokenWire = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Returns the token and its lifetime in seconds; undefined for any other text. */
export function readToken(text: string): { token: string; seconds: number } | undefined {
  const parsed = tokenWire.safeParse(readJson(text))
  return parsed.success
    ? { token: parsed.data.access_token, seconds: parsed.data.expires_in }
    : undefined
}

const createdWire = z.object({ id: z.string().min(3).max(80) })

/** Returns the id of a created product or plan, or undefined without an id. */
export function readCreatedId(text: string): string | undefined {
  return createdWire.safeParse(readJson(text)).data?.id
}

const webhookWire = z.object({ url: z.string() })

/** Returns the URL of a registered webhook, or an empty text when the response has none. */
export function readWebhookUrl(text: string): string {
  return webhookWire.safeParse(readJson(text)).data?.url ?? ''
}

const moneyWire = z.object({
  currency_code: z.string(),
  value: z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/),
})

/**
 * Returns the amount in sen. Returns undefined for another currency than ringgit, for fractions of
 * a sen, and for undefined.
 */
export function readMoney(money: z.output<typeof moneyWire> | undefined): Sen | undefined {
  if (money?.currency_code !== 'MYR') return undefined
  // '-12.5' has the sign '-', the ringgit '12' and the decimals '5'.
  const [, sign = '', ringgit = '', decimals = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(money.value) ?? []
  if (!/^\d{0,2}0*$/.test(decimals)) return undefined
  const amountSen = Number(ringgit) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return sen(sign === '-' ? -amountSen : amountSen)
}

/** PayPal's statuses of a subscription. A response with any other status is invalid. */
export const providerStatuses = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const

/** Parses PayPal's times to a `Date`. */
const momentWire = z.string().transform((text, context) => {
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) return date
  context.addIssue({ code: 'custom', message: 'not a moment' })
  return z.NEVER
})

const subscriptionWire = z.object({
  id: z.string().regex(/^I-[A-Za-z0-9]{4,60}$/),
  status: z.enum(providerStatuses),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  update_time: momentWire.optional(),
  status_update_time: momentWire.optional(),
  create_time: momentWire.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  billing_info: z
    .object({
      next_billing_time: momentWire.optional(),
      cycle_executions: z.array(z.object({ cycles_completed: z.number().int() })).default([]),
      last_failed_payment: z
        .object({ time: momentWire.optional(), next_payment_retry_time: momentWire.optional() })
        .optional(),
      last_payment: z.object({ time: momentWire.optional() }).optional(),
    })
    .optional(),
})

/** Returns undefined when the text is not a subscription. */
export function readSubscription(text: string): z.output<typeof subscriptionWire> | undefined {
  return subscriptionWire.safeParse(readJson(text)).data
}

const transactionsWire = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string().min(3).max(80),
        status: z.string(),
        amount_with_breakdown: z.object({ gross_amount: moneyWire }),
        time: momentWire,
      }),
    )
    .default([]),
})

/** Returns the payments of a subscription, or undefined when the text is not a list of payments. */
export function readTransactions(
  text: string,
): z.output<typeof transactionsWire>['transactions'] | undefined {
  return transactionsWire.safeParse(readJson(text)).data?.transactions
}

const errorWire = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

/**
 * Returns the issue codes of an error response, or the error's name. Use only codes in conditions
 * and logs: PayPal's descriptions may change.
 */
export function readIssues(text: string): string[] {
  const parsed = errorWire.safeParse(readJson(text)).data
  const issues = parsed?.details?.flatMap(({ issue }) => issue ?? []) ?? []
  return issues.length > 0
    ? issues
    : [parsed?.name ?? parsed?.error ?? 'not in the documented form']
}

const eventWire = z.object({
  id: z.string().regex(/^[\w-]{4,120}$/),
  event_type: z.string().min(3).max(120),
  resource: z
    .object({
      id: z.string().optional(),
      sale_id: z.string().optional(),
      billing_agreement_id: z.string().optional(),
      custom_id: z.string().optional(),
      custom: z.string().optional(),
    })
    .default({}),
})

export type WebhookEvent = {
  id: string
  type: string
  /** The subscription that the event is about, if any. */
  subscriptionId: string | undefined
  /** The payment that the event is about, if any. Events about refunds name no subscription. */
  paymentId: string | undefined
  /** Our own reference, if the event contains it. */
  customId: string | undefined
}

/** Returns undefined when the text is not a webhook event in JSON. */
export function readEvent(text: string): WebhookEvent | undefined {
  const parsed = eventWire.safeParse(readJson(text)).data
  if (!parsed) return undefined
  const { id, event_type: type, resource } = parsed
  const resourceId = resource.billing_agreement_id ?? resource.id
  // Undefined for events about payments or plans, whose ids have another form.
  const subscriptionId =
    resourceId !== undefined && isSubscriptionId(resourceId) ? resourceId : undefined
  // The resource of a refund or a reversal is the refund itself, and `sale_id` is the payment. A
  // reversal that names a subscription and no `sale_id` does not say which payment it reverses: its
  // own id is not the id of a payment.
  const isPaymentUnknown = type === reversalEvent && subscriptionId !== undefined
  const paymentId = resource.sale_id ?? (isPaymentUnknown ? undefined : resource.id)
  return {
    id,
    type,
    subscriptionId,
    paymentId: type.startsWith('PAYMENT.SALE.') ? paymentId : undefined,
    customId: resource.custom_id ?? resource.custom,
  }
}

const verificationWire = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/** Returns PayPal's verification of a signature; undefined when the text has none. */
export function readVerification(text: string): 'SUCCESS' | 'FAILURE' | undefined {
  return verificationWire.safeParse(readJson(text)).data?.verification_status
}
