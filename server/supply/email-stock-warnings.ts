/**
 * Emails warnings about stock to the owner, at most once a day and only when a warning is new since
 * the last email. A warning that ended and came back counts as new. A product is uncovered while
 * the stock is not enough for its paid jars.
 */
import { toWarningKey } from '#domain/supply/stock-warnings.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import { joinNames } from '#domain/recommendation/phrase.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { stockWarnings } from '#server/mail/emails/owner/stock-warnings.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import { computeCoverage, type UncoveredProduct } from './compute-coverage.ts'
import { readStockWarnings } from './read-stock.ts'
import { lockLastEmail, saveLastEmail } from './supply.store.ts'

/** A warning as one line of the email. */
type WarningLine = {
  /**
   * Identifies the warning in stock_warning_email.keys. Danger: after a change of its format all
   * warnings count as new once.
   */
  key: string
  /** Name of the product, of the ingredient, or of the ingredient and its lot. */
  name: string
  text: string
}

/**
 * Emails the warnings if one is new. A job calls this every hour in the daytime (supply.jobs.ts).
 */
export async function emailStockWarnings(shop: Shop): Promise<void> {
  const today = dateInMalaysia(shop.now())
  const lines = await findWarningLines(shop)
  const keys = new Set(lines.map(({ key }) => key))
  await transact(shop.db, async (tx) => {
    const lastEmail = await lockLastEmail(tx)
    // A key whose warning has ended is dropped, so that the warning counts as new when it comes
    // back.
    const knownKeys = lastEmail.keys.filter((key) => keys.has(key))
    const newLines = lines.filter(({ key }) => !knownKeys.includes(key))
    if (newLines.length === 0 || lastEmail.day === today) {
      // New keys are not saved, so that the first email of tomorrow reports them. The day of the
      // last email stays too.
      await saveLastEmail(tx, lastEmail, { keys: knownKeys })
      return
    }
    const otherLines = lines.filter(({ key }) => knownKeys.includes(key))
    await queueEmail(shop, tx, stockWarnings, {
      dedupeKey: `stock warnings ${today}`,
      to: shop.config.OWNER_EMAIL,
      data: { newLines: newLines.map(toEmailLine), otherLines: otherLines.map(toEmailLine) },
    })
    await saveLastEmail(tx, lastEmail, { day: today, keys: [...keys] })
  })
}

async function findWarningLines(shop: Shop): Promise<WarningLine[]> {
  const { uncoveredProducts } = await computeCoverage(shop, shop.db)
  const warnings = await readStockWarnings(shop, shop.db)
  return [
    ...uncoveredProducts.map(toUncoveredLine),
    ...warnings.map((warning) => ({
      key: toWarningKey(warning),
      name: warning.lot === undefined ? warning.name : `${warning.name}, ${warning.lot}`,
      text: warning.text,
    })),
  ]
}

function toUncoveredLine({
  productId,
  productName,
  jarCount,
  shortages,
}: UncoveredProduct): WarningLine {
  const missingTexts = shortages.map(({ name, compound, missingAmount, unit }) => {
    const ingredientText = compound === '' ? name : `${name} (${compound})`
    return `${formatRoundedStock(missingAmount, unit)} of ${ingredientText}`
  })
  const jarCountText = jarCount === 1 ? '1 paid jar' : `${jarCount} paid jars`
  return {
    key: `not covered ${productId}`,
    name: productName,
    text: `Stock does not cover ${jarCountText}. Missing: ${joinNames(missingTexts)}.`,
  }
}

const toEmailLine = ({ name, text }: WarningLine) => ({ name, text })
