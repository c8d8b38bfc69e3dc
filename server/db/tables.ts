/** Made by scripts/generate-tables.ts from the migrations; a house test sees that it is current. */
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>

export type Tables = {
  cart_addition: {
    day: string
    product_id: number
    count: number
  }
  catalogue_version: {
    only_row: Generated<boolean>
    version: number
  }
  consent: {
    kind: string
    version: string
    about: string
    about_id: string
    given_at: Timestamp
    withdrawn_at: Timestamp | null
  }
  ingredient: {
    id: string
    name: string
    form: Generated<string>
    pigment: number
  }
  product: {
    id: Generated<number>
    sku: number
    product_name: string
    category: string
    price_sen: number
    size: number
    description: Generated<string>
    ingredients: Generated<string[]>
    descriptions: ColumnType<unknown, string | undefined, string>
    vegan: Generated<boolean>
    vegetarian: Generated<boolean>
    nut_free: Generated<boolean>
    gluten_free: Generated<boolean>
    breast_feeding_safe: Generated<boolean>
    gender: Generated<string>
    allergies: Generated<string>
    daily_price_desc: string | null
    available: Generated<boolean>
    ground: string | null
    pictures: ColumnType<unknown, string | undefined, string>
    position: Generated<number>
    archived_at: Timestamp | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  product_ingredient: {
    product_id: number
    ingredient_id: string
    amount: number
    unit: string
  }
  quiz: {
    id: string
    submitted_at: Timestamp
    user_id: string | null
    linked_at: Timestamp | null
    claim_token_hash: string | null
    answers_sealed: string
    results_sealed: string
  }
  rate_limit: {
    key: string
    count: number
    window_ends: Timestamp
  }
}
