/**
 * All migrations, applied in the order of their names. To add one, add a file and a line here.
 * Number ranges of ten per feature avoid conflicts.
 */
import { analytics } from './migrations/085-analytics.ts'
import type { Tx } from './transact.ts'
import { frame } from './migrations/001-frame.ts'
import { catalogue } from './migrations/010-catalogue.ts'
import { cartAddition } from './migrations/005-cart-addition.ts'
import { quiz } from './migrations/020-quiz.ts'
import { quizEmails } from './migrations/021-quiz-letters.ts'
import { orderQuiz } from './migrations/031-order-quiz.ts'
import { emails } from './migrations/015-letters.ts'
import { buying } from './migrations/030-buying.ts'
import { productsDesk } from './migrations/075-products-desk.ts'
import { accounts } from './migrations/040-accounts.ts'
import { subscriptions } from './migrations/060-subscriptions.ts'
import { buyingByPlan } from './migrations/061-buying-by-plan.ts'
import { refillReminders } from './migrations/062-refill-reminders.ts'
import { audit } from './migrations/050-audit.ts'
import { orderDesk } from './migrations/080-order-desk.ts'
import { settings } from './migrations/052-settings.ts'
import { vouchersDesk } from './migrations/055-vouchers-desk.ts'
import { emailsAndIssues } from './migrations/053-letters-and-breaks.ts'
import { secondFactor } from './migrations/051-second-factor.ts'
import { addressChange } from './migrations/104-address-change.ts'
import { languages } from './migrations/088-languages.ts'
import { pharmacy } from './migrations/070-pharmacy.ts'
import { registrations } from './migrations/102-registrations.ts'
import { waitlist } from './migrations/090-waitlist.ts'
import { orderWords } from './migrations/081-order-words.ts'
import { wordStatistics } from './migrations/082-word-statistics.ts'
import { operations } from './migrations/105-operations.ts'
import { erasure } from './migrations/103-erasure.ts'
import { pressingPayAgain } from './migrations/100-pressing-pay-again.ts'
import { formulasAndDrafts } from './migrations/106-formulas-and-drafts.ts'
import { reviewAndBatchSafety } from './migrations/107-review-and-batch-safety.ts'
import { secondPersonAndCourier } from './migrations/109-second-person-and-courier.ts'
import { alertChannels } from './migrations/108-alert-channels.ts'

/** A migration: changes the schema with plain SQL on the given transaction. */
export type Migration = (tx: Tx) => Promise<void>

export const migrations: Record<string, Migration> = {
  '001-frame': frame,
  '010-catalogue': catalogue,
  '005-cart-addition': cartAddition,
  '020-quiz': quiz,
  '021-quiz-letters': quizEmails,
  '031-order-quiz': orderQuiz,
  '015-letters': emails,
  '030-buying': buying,
  '040-accounts': accounts,
  '075-products-desk': productsDesk,
  '060-subscriptions': subscriptions,
  '061-buying-by-plan': buyingByPlan,
  '062-refill-reminders': refillReminders,
  '050-audit': audit,
  '085-analytics': analytics,
  '080-order-desk': orderDesk,
  '051-second-factor': secondFactor,
  '070-pharmacy': pharmacy,
  '081-order-words': orderWords,
  '088-languages': languages,
  '104-address-change': addressChange,
  '090-waitlist': waitlist,
  '052-settings': settings,
  '055-vouchers-desk': vouchersDesk,
  '053-letters-and-breaks': emailsAndIssues,
  '082-word-statistics': wordStatistics,
  '102-registrations': registrations,
  '105-operations': operations,
  '103-erasure': erasure,
  '100-pressing-pay-again': pressingPayAgain,
  '106-formulas-and-drafts': formulasAndDrafts,
  '107-review-and-batch-safety': reviewAndBatchSafety,
  '109-second-person-and-courier': secondPersonAndCourier,
  '108-alert-channels': alertChannels,
}
