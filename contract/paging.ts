/** Query parameters of lists that are returned in pages. */
import { z } from 'zod'

import { maxListTotal } from '#domain/list-total.ts'

/** Number of the page, from 1. The maximum keeps `page * limit` within a PostgreSQL integer. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

export const listTotal = z
  .number()
  .describe(`Number of matching rows; ${maxListTotal} means "at least"`)

/** Number of rows on a page. */
export const pageSize = ({ maxSize, defaultSize }: { maxSize: number; defaultSize: number }) =>
  z.coerce.number().int().min(1).max(maxSize).default(defaultSize)
