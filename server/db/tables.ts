/** Made by scripts/generate-tables.ts from the migrations; a house test sees that it is current. */
import type { ColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export type Tables = {
  rate_limit: {
    key: string
    count: number
    window_ends: Timestamp
  }
}
