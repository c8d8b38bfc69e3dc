/**
 * Bahasa Malaysia. One table a part of the shop, English sentence to Malay; what a browser needs is kept
 * apart from what only the server says, because every Malay page fetches the former. A sentence without
 * a row is shown in English, and tests/house/messages.test.ts names it.
 */
import { account } from './malay/account.ts'
import { buying } from './malay/buying.ts'
import { frame } from './malay/frame.ts'
import { goods } from './malay/goods.ts'
import { letters } from './malay/letters.ts'
import { orders } from './malay/orders.ts'
import { pharmacist } from './malay/pharmacist.ts'
import { plans } from './malay/plans.ts'
import { quiz } from './malay/quiz.ts'
import { refusals } from './malay/refusals.ts'
import { shopping } from './malay/shopping.ts'
import type { Catalogue } from './messages.ts'

/** By the name of their file. */
export const malayTables = {
  account,
  buying,
  frame,
  goods,
  letters,
  orders,
  pharmacist,
  plans,
  quiz,
  refusals,
  shopping,
}

/** What the pages say, and the refusals that they know themselves without asking the server. */
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

/** Everything, for the server. */
export const malay: Catalogue = { ...malayOfPages, ...letters, ...refusals }
