/**
 * All migrations, applied in the order of their names. Those up to 130, one per feature, create the
 * schema of the first release; the later ones change it. Never change any of them: existing databases
 * have applied them. To change a table, add a file with the next number and a line here. There are no
 * down migrations.
 */
import { frame } from './migrations/001-frame.ts'
import { catalogue } from './migrations/010-catalogue.ts'
import { cart } from './migrations/015-cart.ts'
import { quiz } from './migrations/020-quiz.ts'
import { consent } from './migrations/025-consent.ts'
import { orders } from './migrations/030-orders.ts'
import { payments } from './migrations/035-payments.ts'
import { accounts } from './migrations/040-accounts.ts'
import { subscriptions } from './migrations/050-subscriptions.ts'
import { pharmacy } from './migrations/060-pharmacy.ts'
import { vouchers } from './migrations/070-vouchers.ts'
import { mail } from './migrations/080-mail.ts'
import { waitlist } from './migrations/085-waitlist.ts'
import { analytics } from './migrations/090-analytics.ts'
import { audit } from './migrations/095-audit.ts'
import { settings } from './migrations/100-settings.ts'
import { operations } from './migrations/105-operations.ts'
import { stock } from './migrations/110-stock.ts'
import { batchWeighings } from './migrations/112-batch-weighings.ts'
import { recalls } from './migrations/115-recalls.ts'
import { couriers } from './migrations/120-couriers.ts'
import { goLive } from './migrations/125-go-live.ts'
import { supply } from './migrations/130-supply.ts'
import { pictures } from './migrations/132-pictures.ts'
import { databaseBackups } from './migrations/133-database-backups.ts'
import { growthIndexes } from './migrations/135-growth-indexes.ts'
import { productWaitlist } from './migrations/140-product-waitlist.ts'
import { resumeTries } from './migrations/141-resume-tries.ts'
import { replacedJars } from './migrations/143-replaced-jars.ts'
import { deliveredOrders } from './migrations/144-delivered-orders.ts'
import { recallTexts } from './migrations/146-recall-texts.ts'
import { customerSearch } from './migrations/147-customer-search.ts'
import { ordersToShip } from './migrations/148-orders-to-ship.ts'
import { auditActorName } from './migrations/149-audit-actor-name.ts'
import type { Tx } from './transact.ts'

/** A migration: changes the schema with plain SQL on the given transaction. */
type Migration = (tx: Tx) => Promise<void>

export const migrations: Record<string, Migration> = {
  '001-frame': frame,
  '010-catalogue': catalogue,
  '015-cart': cart,
  '020-quiz': quiz,
  '025-consent': consent,
  '030-orders': orders,
  '035-payments': payments,
  '040-accounts': accounts,
  '050-subscriptions': subscriptions,
  '060-pharmacy': pharmacy,
  '070-vouchers': vouchers,
  '080-mail': mail,
  '085-waitlist': waitlist,
  '090-analytics': analytics,
  '095-audit': audit,
  '100-settings': settings,
  '105-operations': operations,
  '110-stock': stock,
  '112-batch-weighings': batchWeighings,
  '115-recalls': recalls,
  '120-couriers': couriers,
  '125-go-live': goLive,
  '130-supply': supply,
  '132-pictures': pictures,
  '133-database-backups': databaseBackups,
  '135-growth-indexes': growthIndexes,
  '140-product-waitlist': productWaitlist,
  '141-resume-tries': resumeTries,
  '143-replaced-jars': replacedJars,
  '144-delivered-orders': deliveredOrders,
  '146-recall-texts': recallTexts,
  '147-customer-search': customerSearch,
  '148-orders-to-ship': ordersToShip,
  '149-audit-actor-name': auditActorName,
}
