/**
 * Bahasa Malaysia: one table per part of the shop, from English sentence to Malay. `emails` and
 * `refusals` are only for the server; every Malay page downloads the others (catalogues.ts). The
 * keys are the same for every language.
 */
import { accountMessages } from './account.ts'
import { buyingMessages } from './buying.ts'
import { frameMessages } from './frame.ts'
import { goodsMessages } from './goods.ts'
import { emailsMessages } from './emails.ts'
import { ordersMessages } from './orders.ts'
import { pharmacistMessages } from './pharmacist.ts'
import { subscriptionsMessages } from './subscriptions.ts'
import { quizMessages } from './quiz.ts'
import { recallMessages } from './recall.ts'
import { refusalsMessages } from './refusals.ts'
import { shoppingMessages } from './shopping.ts'

export const malayTables = {
  account: accountMessages,
  buying: buyingMessages,
  frame: frameMessages,
  goods: goodsMessages,
  emails: emailsMessages,
  orders: ordersMessages,
  pharmacist: pharmacistMessages,
  quiz: quizMessages,
  recall: recallMessages,
  refusals: refusalsMessages,
  shopping: shoppingMessages,
  subscriptions: subscriptionsMessages,
}
