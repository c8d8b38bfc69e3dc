/**
 * All migrations, applied in the order of their names. Those up to 130, one per feature, create the
 * schema of the first release; the later ones change it. Never change any of them: existing
 * databases have applied them. To change a table, add a file with the next number and a line here.
 * There are no down migrations.
 */
import { createFrameworkTables } from './migrations/001-frame.ts'
import { createCatalogueTables } from './migrations/010-catalogue.ts'
import { createCartAdditionTable } from './migrations/015-cart.ts'
import { createQuizTable } from './migrations/020-quiz.ts'
import { createConsentTable } from './migrations/025-consent.ts'
import { createOrderTables } from './migrations/030-orders.ts'
import { createPaymentTables } from './migrations/035-payments.ts'
import { createAccountTables } from './migrations/040-accounts.ts'
import { createSubscriptionTables } from './migrations/050-subscriptions.ts'
import { createPharmacyTables } from './migrations/060-pharmacy.ts'
import { createVoucherTables } from './migrations/070-vouchers.ts'
import { createOutboxEmailTable } from './migrations/080-mail.ts'
import { createWaitlistTables } from './migrations/085-waitlist.ts'
import { createAnalyticsEventTable } from './migrations/090-analytics.ts'
import { createAuditTable } from './migrations/095-audit.ts'
import { createSettingChangeTable } from './migrations/100-settings.ts'
import { createAlertTable } from './migrations/105-operations.ts'
import { createStockTables } from './migrations/110-stock.ts'
import { createBatchWeighingTable } from './migrations/112-batch-weighings.ts'
import { createRecallTables } from './migrations/115-recalls.ts'
import { createCourierTable } from './migrations/120-couriers.ts'
import { createGoLiveTables } from './migrations/125-go-live.ts'
import { addSupplyTracking } from './migrations/130-supply.ts'
import { createPictureFileTable } from './migrations/132-pictures.ts'
import { createDatabaseBackupTable } from './migrations/133-database-backups.ts'
import { addGrowthIndexes } from './migrations/135-growth-indexes.ts'
import { addProductsToWaitlist } from './migrations/140-product-waitlist.ts'
import { addResumeTries } from './migrations/141-resume-tries.ts'
import { createReplacedJarTable } from './migrations/143-replaced-jars.ts'
import { indexDeliveredOrders } from './migrations/144-delivered-orders.ts'
import { mergeRecallTexts } from './migrations/146-recall-texts.ts'
import { addCustomerSearch } from './migrations/147-customer-search.ts'
import { indexOrdersToShip } from './migrations/148-orders-to-ship.ts'
import { addAuditActorName } from './migrations/149-audit-actor-name.ts'
import { coverSalesByDay } from './migrations/150-sales-by-day.ts'
import { addRecallEmailOutcomes } from './migrations/151-recall-email-outcomes.ts'
import { restoreOpenRefunds } from './migrations/152-open-refunds.ts'
import { addEmailLinkTimes } from './migrations/154-email-link-times.ts'
import { unlinkRowsOfDeletedAccounts } from './migrations/155-rows-of-deleted-accounts.ts'
import { addErasureMarks } from './migrations/156-erasure-marks.ts'
import { deleteFlagsOfPastApprovals } from './migrations/157-approved-flags.ts'
import { addUnusedPictureTimes } from './migrations/159-unused-pictures.ts'
import { indexOpenBatches } from './migrations/160-open-batches.ts'
import { addBatchShelfLife } from './migrations/161-batch-shelf-life.ts'
import { addSubscriptionLanguage } from './migrations/163-subscription-language.ts'
import { addQuizSubmissions } from './migrations/165-quiz-submissions.ts'
import { addRefillReminderChoice } from './migrations/166-refill-reminders.ts'
import { createFormerEmailTable } from './migrations/168-former-emails.ts'
import { addSubscriptionConsents } from './migrations/169-subscription-consents.ts'
import { replaceLotKeyIndex } from './migrations/172-lot-keys.ts'
import { limitReviewMessages } from './migrations/177-message-length.ts'
import { ignoreTrackingDashes } from './migrations/178-tracking-words.ts'
import { addUsefulUntil } from './migrations/182-useful-until.ts'
import { dropTrackingIndex } from './migrations/183-tracking-index.ts'
import type { Tx } from './transact.ts'

/** A migration: changes the schema with plain SQL on the given transaction. */
type Migration = (tx: Tx) => Promise<void>

export const migrations: Record<string, Migration> = {
  '001-frame': createFrameworkTables,
  '010-catalogue': createCatalogueTables,
  '015-cart': createCartAdditionTable,
  '020-quiz': createQuizTable,
  '025-consent': createConsentTable,
  '030-orders': createOrderTables,
  '035-payments': createPaymentTables,
  '040-accounts': createAccountTables,
  '050-subscriptions': createSubscriptionTables,
  '060-pharmacy': createPharmacyTables,
  '070-vouchers': createVoucherTables,
  '080-mail': createOutboxEmailTable,
  '085-waitlist': createWaitlistTables,
  '090-analytics': createAnalyticsEventTable,
  '095-audit': createAuditTable,
  '100-settings': createSettingChangeTable,
  '105-operations': createAlertTable,
  '110-stock': createStockTables,
  '112-batch-weighings': createBatchWeighingTable,
  '115-recalls': createRecallTables,
  '120-couriers': createCourierTable,
  '125-go-live': createGoLiveTables,
  '130-supply': addSupplyTracking,
  '132-pictures': createPictureFileTable,
  '133-database-backups': createDatabaseBackupTable,
  '135-growth-indexes': addGrowthIndexes,
  '140-product-waitlist': addProductsToWaitlist,
  '141-resume-tries': addResumeTries,
  '143-replaced-jars': createReplacedJarTable,
  '144-delivered-orders': indexDeliveredOrders,
  '146-recall-texts': mergeRecallTexts,
  '147-customer-search': addCustomerSearch,
  '148-orders-to-ship': indexOrdersToShip,
  '149-audit-actor-name': addAuditActorName,
  '150-sales-by-day': coverSalesByDay,
  '151-recall-email-outcomes': addRecallEmailOutcomes,
  '152-open-refunds': restoreOpenRefunds,
  '154-email-link-times': addEmailLinkTimes,
  '155-rows-of-deleted-accounts': unlinkRowsOfDeletedAccounts,
  '156-erasure-marks': addErasureMarks,
  '157-approved-flags': deleteFlagsOfPastApprovals,
  '159-unused-pictures': addUnusedPictureTimes,
  '160-open-batches': indexOpenBatches,
  '161-batch-shelf-life': addBatchShelfLife,
  '163-subscription-language': addSubscriptionLanguage,
  '165-quiz-submissions': addQuizSubmissions,
  '166-refill-reminders': addRefillReminderChoice,
  '168-former-emails': createFormerEmailTable,
  '169-subscription-consents': addSubscriptionConsents,
  '172-lot-keys': replaceLotKeyIndex,
  '177-message-length': limitReviewMessages,
  '178-tracking-words': ignoreTrackingDashes,
  '182-useful-until': addUsefulUntil,
  '183-tracking-index': dropTrackingIndex,
}
