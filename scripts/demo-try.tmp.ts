import { startPayingShop } from '#tests/support/paying-shop.ts'
import { sql } from 'kysely'
const ends: (() => Promise<void>)[] = []
const t0 = performance.now()
const shop = await startPayingShop({ after: (e) => void ends.push(e) } as never, {
  settings: { DEMO_DATA: process.env.DEMO ?? 'business', LOG_LEVEL: 'info' },
  ...(process.env.NOW && { now: new Date(process.env.NOW) }),
})
console.log('started', Math.round(performance.now() - t0))
const q = async (s: string) => console.table((await sql.raw(s).execute(shop.shop.db)).rows)
if (!process.env.Q)
  await q(
    `select payment, status, count(*)::int n, sum(total_sen)::int total from orders group by 1,2 order by 1,2`,
  )
if (!process.env.Q) await q(`select state, count(*)::int from review group by 1`)
if (!process.env.Q) await q(`select state, count(*)::int from batch group by 1`)
if (!process.env.Q) await q(`select kind, closed_at, count(*)::int from payment_issue group by 1,2`)
if (!process.env.Q)
  await q(`select state, kind, count(*)::int from outbox_email group by 1,2 order by 1,2`)
if (!process.env.Q) await q(`select state, count(*)::int from subscription group by 1`)
if (!process.env.Q) await q(`select code, used_count, held_count, use_limit, active from voucher`)
if (!process.env.Q) await q(`select action, count(*)::int from audit group by 1`)
if (!process.env.Q)
  await q(
    `select count(*)::int orders, count(dispatched_at)::int sent, count(delivered_at)::int delivered from orders`,
  )
if (!process.env.Q) await q(`select state, count(*)::int from provider_message group by 1`)
if (!process.env.Q) await q(`select count(*)::int from analytics_event`)
if (!process.env.Q) await q(`select * from alert`)
if (!process.env.Q)
  await q(`select name, count(*)::int from jobs.job where state in ('created','retry') group by 1`)
if (!process.env.Q) await q(`select * from work_failure`)
console.log(shop.logLines.filter((l) => /"level":(50|60|"error"|"warn")/.test(l)).slice(0, 10))
for (const e of ends) await e()
