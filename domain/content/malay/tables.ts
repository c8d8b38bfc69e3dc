/**
 * Bahasa Malaysia: one table per part of the shop, from English sentence to Malay. `emails` and
 * `refusals` are only for the server; every Malay page downloads the others.
 */
import { account } from './account.ts'
import { buying } from './buying.ts'
import { frame } from './frame.ts'
import { goods } from './goods.ts'
import { emails } from './emails.ts'
import { orders } from './orders.ts'
import { pharmacist } from './pharmacist.ts'
import { plans } from './plans.ts'
import { quiz } from './quiz.ts'
import { recall } from './recall.ts'
import { refusals } from './refusals.ts'
import { shopping } from './shopping.ts'

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
  recall,
  refusals,
  shopping,
}
