import type { TestShop } from '#tests/support/shop/test-shop.ts'

/** Counts the log lines that report a deleted registration. */
export function countRejectedRegistrations({ logLines }: TestShop): number {
  return logLines.filter((line) => line.includes('registration.rejected')).length
}
