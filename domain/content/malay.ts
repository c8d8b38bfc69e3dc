/**
 * Bahasa Malaysia: one table per part of the shop, from English sentence to Malay. The tables
 * `emails` and `refusals` are only for the server, because every Malay page downloads the others. A sentence without
 * a row is shown in English, and tests/house/messages.test.ts reports it.
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
import type { Catalogue } from './messages.ts'

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

/** For browsers: texts of the pages, and errors that pages show without a call to the server. */
export const malayOfPages: Catalogue = {
  ...frame,
  ...shopping,
  ...goods,
  ...quiz,
  ...buying,
  ...account,
  ...orders,
  ...plans,
  ...pharmacist,
}

/** For the server: all tables. */
export const malay: Catalogue = { ...malayOfPages, ...emails, ...refusals }
