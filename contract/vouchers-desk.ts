/**
 * Vouchers as staff make, limit, pause and follow them. What is typed travels as text, as on the
 * products desk; amounts in replies are texts with two decimals, days 'yyyy-mm-dd' in Malaysia. A change
 * of terms names the version it was made from: somebody else's change in between is 409 CONFLICT, whose
 * `yours` and `theirs` hold both.
 */
import { z } from 'zod'

import { voucherStandings } from '#domain/vouchers/voucher-standing.ts'

import type { Endpoints } from './endpoint.ts'

const text = z.string().max(100)

const terms = {
  firstDay: text,
  lastDay: text,
  totalLimit: text,
  customerLimit: text,
}

const params = z.object({ code: z.string().max(64) })

const deskVoucher = z.object({
  code: z.string(),
  amount: z.string().nullable().describe('What it takes off, or null for a share'),
  percent: z.number().nullable().describe('Its share of the subtotal, or null for an amount'),
  minimum: z.string().describe('The least subtotal; "0.00" is none'),
  firstDay: z.string().nullable().describe('Both days are included; null is open'),
  lastDay: z.string().nullable(),
  totalLimit: z.number().nullable().describe('Null is without limit'),
  customerLimit: z.number().nullable(),
  used: z.number().describe('Paid for'),
  held: z.number().describe('Held by orders and plans that are not paid yet'),
  standing: z.enum(voucherStandings),
  isPaused: z.boolean(),
  version: z.number().describe('Rises with every change of terms; uses and pauses leave it'),
  createdAt: z.string(),
})

const admin = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

const filter = {
  q: z.string().max(100).optional().describe('Part of the code, in any spelling'),
  standing: z.enum([...voucherStandings, 'All']).optional(),
}

export const vouchersDeskEndpoints = {
  'GET /api/admin/vouchers': {
    summary: 'Vouchers, newest first.',
    access: 'admin',
    query: z.object({
      ...filter,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    reply: z.object({ vouchers: z.array(deskVoucher), total: z.number() }),
    fails: ['INVALID', ...admin],
  },
  'POST /api/admin/vouchers': {
    summary: 'Makes a voucher. Its code is kept in the one spelling that checkout compares.',
    access: 'admin',
    body: z.object({
      ...terms,
      code: text,
      kind: z.enum(['amount', 'percent']),
      worth: text.describe('Ringgit such as "20.00", or whole per cent'),
      minimum: text.describe('Ringgit; empty is none'),
    }),
    reply: deskVoucher,
    fails: ['INVALID', 'CSRF', 'VOUCHER_TAKEN', ...admin],
  },
  'GET /api/admin/vouchers/export': {
    summary: 'The vouchers of a filter as a CSV file, safe to open in a spreadsheet.',
    access: 'admin',
    query: z.object(filter),
    reply: z.string(),
    replyAs: 'text',
    limit: { max: 20, seconds: 3_600 },
    fails: ['INVALID', 'TOO_MANY', ...admin],
  },
  'GET /api/admin/vouchers/{code}': {
    summary: 'One voucher, with what was given away by it.',
    access: 'admin',
    params,
    reply: deskVoucher.extend({
      givenAway: z.string().describe('What it took off paid orders'),
      sold: z.string().describe('What these orders came to'),
    }),
    fails: ['INVALID', 'NOT_FOUND', ...admin],
  },
  'PUT /api/admin/vouchers/{code}': {
    summary: 'Changes days and limits. A limit below what is used and held is refused.',
    access: 'admin',
    params,
    body: z.object({ ...terms, version: z.number().int() }),
    reply: deskVoucher,
    fails: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...admin],
  },
  'PUT /api/admin/vouchers/{code}/pause': {
    summary: 'Stops a voucher for everybody who does not hold it yet, or lets it go on.',
    access: 'admin',
    params,
    body: z.object({ paused: z.boolean() }),
    reply: deskVoucher,
    fails: ['INVALID', 'CSRF', 'NOT_FOUND', ...admin],
  },
  'GET /api/admin/vouchers/{code}/uses': {
    summary: 'Orders and plans that used or hold a voucher, newest first.',
    access: 'admin',
    params,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    reply: z.object({
      total: z.number(),
      uses: z.array(
        z.object({
          id: z.number(),
          state: z.enum(['held', 'used']),
          orderId: z.string().nullable().describe('Null for a plan nobody has agreed to yet'),
          paymentState: z.string().describe('Empty without an order'),
          heldAt: z.string(),
          discount: z.string().describe('What it takes off'),
          total: z.string().describe('What is left to pay'),
        }),
      ),
    }),
    fails: ['INVALID', 'NOT_FOUND', ...admin],
  },
} as const satisfies Endpoints
