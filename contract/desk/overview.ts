/** Start page of the back office: figures of the last days, and open tasks. Amounts are in sen. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { supplyReply } from '#contract/pharmacy/supply.ts'
import { timestamp } from '#contract/timestamp.ts'

/** Paid orders, counted on the day of payment. Refunds are subtracted from the revenue. */
const sales = z.object({ orderCount: z.number(), revenueSen: z.number() })

export const overviewEndpoints = {
  'GET /api/admin/overview': {
    summary: 'Returns sales, the quiz funnel, waiting times, open tasks and stock warnings.',
    access: 'admin',
    reply: z.object({
      today: sales,
      last7Days: sales,
      last30Days: sales,
      dailySales: z
        .array(sales.extend({ day: z.string() }))
        .describe('The last 30 days, oldest first; `day` is yyyy-mm-dd in Malaysia'),
      funnel: z
        .object({ quizCount: z.number(), orderCount: z.number(), paidOrderCount: z.number() })
        .describe(
          'Quizzes of the last 30 days, orders with quiz answers, and the paid ones of these',
        ),
      waitingOrders: z
        .object({
          underOneDayCount: z.number(),
          oneToTwoDaysCount: z.number(),
          twoToFiveDaysCount: z.number(),
          overFiveDaysCount: z.number(),
          oldestPaidAt: timestamp.nullable(),
        })
        .describe(
          'Paid orders at the pharmacy by days since the payment: under 1, 1 to 2, 2 to 5, over 5',
        ),
      taskCounts: z.object({
        ordersToPrepare: z
          .number()
          .describe('Paid or partly refunded orders with the status Preparing'),
        parcelsToShip: z
          .number()
          .describe('Orders that are Ready to Ship and still at the pharmacy'),
        ordersToReview: z
          .number()
          .describe('Orders in the queue of the pharmacy desk, without open questions'),
        unansweredQuestions: z.number().describe('Questions of a pharmacist without an answer'),
        openRefunds: z.number(),
        paymentIssues: z.number(),
        undeliveredEmails: z.number(),
        parkedMessages: z.number().describe('Parked messages of payment providers'),
        openRecalls: z.number().describe('Recalls that are neither closed nor withdrawn'),
        subscribersToNotify: z.number().describe('Confirmed subscribers who can be notified now'),
        draftProducts: z.number().describe('Products that are not published yet'),
        productsToCorrect: z
          .number()
          .describe('Published products that could not be published as they are now'),
      }),
      supply: supplyReply.pick({ warnings: true, products: true }),
    }),
    errors: staffErrors,
  },
} as const satisfies Endpoints
