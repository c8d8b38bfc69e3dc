/** A review as the pharmacist sees it. */
import type { CallReply } from '#contract/call.ts'

export type Review = CallReply<'GET /api/pharmacy/orders/{orderId}'>
