/** Query parameters of lists that are returned in pages. */
import { z } from 'zod'

/** Number of the page, from 1. The maximum keeps `page * limit` within a PostgreSQL integer. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Number of rows on a page. */
export const pageSize = ({ max, byDefault }: { max: number; byDefault: number }) =>
  z.coerce.number().int().min(1).max(max).default(byDefault)
