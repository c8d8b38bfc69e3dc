/**
 * The owner's report of the last days: visits, viewed routes, and the funnel from quiz to paid
 * order. It contains counts only; visitor ids never leave the database.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { computeFunnel } from '#domain/analytics/funnel.ts'
import { addDays, dateInMalaysia } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

type Report = HandlerResult<'GET /api/admin/analytics'>

/** Limit of routes and of products in the report; the least frequent ones are left out. */
const maxRows = 50

/**
 * Returns the report of `dayCount` days in Malaysian time, ending today. Days without visits have
 * zeros.
 */
export async function readReport(shop: Shop, dayCount: number): Promise<Report> {
  const today = dateInMalaysia(shop.now())
  const firstDay = addDays(today, 1 - dayCount)
  const { rows: days } = await sql<Report['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day,
           count(distinct visitor)::int as visits,
           count(*) filter (where name = 'page_view')::int as views
    from analytics_event where day >= ${firstDay} group by 1`.execute(shop.db)
  const { rows: routes } = await sql<Report['routes'][number]>`
    select route, count(distinct visitor)::int as visits, count(*)::int as views
    from analytics_event where day >= ${firstDay} and name = 'page_view' and route is not null
    group by route order by views desc, route limit ${maxRows}`.execute(shop.db)
  // Counts visits by the exact set of their events. A visit is one visitor on one day.
  const { rows: eventSets } = await sql<{ names: string[]; visits: number }>`
    select names, count(*)::int as visits from (
      select visitor, day, array_agg(distinct name order by name) as names
      from analytics_event where day >= ${firstDay} and name <> 'page_view' group by visitor, day
    ) as visits group by names`.execute(shop.db)
  const { rows: quizSteps } = await sql<Report['quizSteps'][number]>`
    select step::int as step, count(distinct (visitor, day))::int as visits
    from analytics_event where day >= ${firstDay} and name = 'quiz_step' and step is not null
    group by step order by step`.execute(shop.db)
  // A deleted product has an empty name.
  const { rows: cartAdditions } = await sql<Report['cartAdditions'][number]>`
    select addition.product_id as "productId",
           coalesce(product.product_name, '') as name,
           sum(addition.count)::int as count
    from cart_addition addition left join product on product.id = addition.product_id
    where addition.day >= ${firstDay} group by addition.product_id, product.product_name
    order by count desc, addition.product_id limit ${maxRows}`.execute(shop.db)
  const countsByDay = new Map(days.map((day) => [day.day, day]))
  return {
    days: Array.from({ length: dayCount }, (_, index) => {
      const day = addDays(firstDay, index)
      return countsByDay.get(day) ?? { day, visits: 0, views: 0 }
    }),
    routes,
    funnel: [...computeFunnel(eventSets)],
    quizSteps,
    cartAdditions,
  }
}
