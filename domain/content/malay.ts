/**
 * Bahasa Malaysia: one table per part of the shop, from English sentence to Malay. `emails` and
 * `refusals` are only for the server; every Malay page downloads the others.
 */
import { account } from './malay/account.ts'
import { buying } from './malay/buying.ts'
import { frame } from './malay/frame.ts'
import { goods } from './malay/goods.ts'
import { emails } from './malay/emails.ts'
import { orders } from './malay/orders.ts'
import { pharmacist } from './malay/pharmacist.ts'
import { plans } from './malay/plans.ts'
import { quiz } from './malay/quiz.ts'
import { refusals } from './malay/refusals.ts'
import { shopping } from './malay/shopping.ts'

export const malayTables = {
  account,
  buying,
  frame,
  goods,
  emails,
  orders,
  pharmacist,
  plans,
  quiz,
  refusals,
  shopping,
}
