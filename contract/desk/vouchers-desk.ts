/**
 * Vouchers for staff. Form fields are sent as text; amounts in replies are strings with two
 * decimals, days 'yyyy-mm-dd' in Malaysia. A change of terms sends the version that staff saw; on
 * 409 CONFLICT, `yours` and `theirs` contain both values.
 */
import { z } from 'zod'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { paymentTextList } from '#domain/payments/payment-state.ts'
import { voucherStatuses } from '#domain/vouchers/voucher-status.ts'

import { rowVersion } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredVoucherCode } from '#contract/entered-texts.ts'
import { pageNumber, pageSize } from '#contract/paging.ts'
import { perHour } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const enteredText = z.string().max(100)

const voucherTerms = {
  firstDay: enteredText,
  lastDay: enteredText,
  totalLimit: enteredText,
  customerLimit: enteredText,
}

const params = z.object({ code: enteredVoucherCode })

const deskVoucher = z.object({
  code: z.string(),
  amount: z.string().nullable().describe('Discount, or null for a percentage'),
  percent: z.number().nullable().describe('Percentage of the subtotal, or null for an amount'),
  minimumSpend: z.string().describe('Minimum subtotal; "0.00" if none'),
  firstDay: z.string().nullable().describe('First valid day, inclusive; null for no start'),
  lastDay: z.string().nullable().describe('Last valid day, inclusive; null for no end'),
  totalLimit: z.number().nullable().describe('Null if unlimited'),
  customerLimit: z.number().nullable(),
  usedCount: z.number().describe('Number of uses in paid orders'),
  heldCount: z
    .number()
    .describe('Number of uses that are held for unpaid orders and subscriptions'),
  status: z.enum(voucherStatuses),
  isPaused: z.boolean(),
  version: z.number().describe('Incremented when the terms change, not by uses or pauses'),
  createdAt: timestamp,
})

const voucherFilter = {
  q: z
    .string()
    .max(maxSearchLength)
    .optional()
    .describe('Part of the code; the server normalises it'),
  status: z.enum([...voucherStatuses, 'All']).optional(),
}

export const vouchersDeskEndpoints = {
  'GET /api/admin/vouchers': {
    summary: 'Lists vouchers, newest first.',
    access: 'admin',
    query: z.object({
      ...voucherFilter,
      page: pageNumber,
      limit: pageSize({ maxSize: 50, defaultSize: 25 }),
    }),
    reply: z.object({ vouchers: z.array(deskVoucher), total: z.number() }),
    errors: ['INVALID', ...staffErrors],
  },
  'POST /api/admin/vouchers': {
    summary: 'Creates a voucher. Its code is stored normalised.',
    access: 'admin',
    body: z.object({
      ...voucherTerms,
      code: enteredText,
      kind: z.enum(['amount', 'percent']),
      worth: enteredText.describe('Ringgit such as "20.00", or a whole percentage'),
      minimumSpend: enteredText.describe('Ringgit; empty if none'),
    }),
    reply: deskVoucher,
    errors: ['INVALID', 'CSRF', 'VOUCHER_TAKEN', ...staffErrors],
  },
  'GET /api/admin/vouchers/export': {
    summary:
      'Exports the vouchers of a filter as a CSV file that is safe to open in a spreadsheet.',
    access: 'admin',
    query: z.object(voucherFilter),
    reply: z.string(),
    replyFormat: 'text',
    limit: perHour(20),
    errors: ['INVALID', 'TOO_MANY', ...staffErrors],
  },
  'GET /api/admin/vouchers/{code}': {
    summary: 'Returns one voucher with its total discount and sales.',
    access: 'admin',
    params,
    reply: deskVoucher.extend({
      totalDiscount: z
        .string()
        .describe('Total discount on paid orders without those that are fully refunded'),
      totalSales: z.string().describe('Total of the same orders, minus refunds'),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/admin/vouchers/{code}': {
    summary:
      'Changes the days and limits of a voucher. Refuses a limit below the number of uses and holds.',
    access: 'admin',
    params,
    body: z.object({ ...voucherTerms, version: rowVersion }),
    reply: deskVoucher,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
  },
  'PUT /api/admin/vouchers/{code}/pause': {
    summary: 'Pauses or resumes a voucher. Existing holds stay valid.',
    access: 'admin',
    params,
    body: z.object({ paused: z.boolean() }),
    reply: deskVoucher,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/admin/vouchers/{code}/uses': {
    summary: 'Lists orders and subscriptions that used or hold a voucher, newest first.',
    access: 'admin',
    params,
    query: z.object({
      page: pageNumber,
      limit: pageSize({ maxSize: 50, defaultSize: 25 }),
    }),
    reply: z.object({
      total: z.number(),
      uses: z.array(
        z.object({
          id: z.number(),
          state: z.enum(['held', 'used']),
          orderId: z
            .string()
            .nullable()
            .describe('Null for a subscription that is not approved yet'),
          paymentState: z.enum([...paymentTextList, '']).describe('Empty without an order'),
          heldAt: timestamp,
          discount: z.string().describe('Discount that the voucher gives this order'),
          total: z.string().describe('Total to pay'),
        }),
      ),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
} as const satisfies Endpoints
