/** Query parameters of lists that are returned in pages. */
import { z } from 'zod'

/** Number of the page, from 1. The maximum keeps `page * limit` within a PostgreSQL integer. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Rows of a list are counted up to here: an exact count of a million rows is slower than the list. */
export const maxListTotal = 10_000

export const listTotal = z
  .number()
  .describe(`Number of matching rows; ${maxListTotal} means "at least"`)

/** Number of rows on a page. */
export const pageSize = ({ max, byDefault }: { max: number; byDefault: number }) =>
  z.coerce.number().int().min(1).max(max).default(byDefault)
