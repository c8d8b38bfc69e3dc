/* Products and plans of the merchant's catalogue. */
import type { FastifyInstance } from 'fastify'
import { preferred, remembered, type Account, type HandleCall } from './api.routes.ts'
import { unknownResource, unprocessable, wrongValue } from './paypal-error.ts'
import { newId, newPlan, newProduct, planLinks, type Plan, type Product } from './plan.ts'
import { wireTime } from './subscription.ts'

type ById = { Params: { id: string } }
type Paged = { Querystring: { page?: string; page_size?: string; product_id?: string } }

export function catalogueCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  productCalls(app, account, handleCall)
  planCalls(app, account, handleCall)
}

function productCalls(app: FastifyInstance, account: Account, handleCall: HandleCall): void {
  const { ledger, clock, urls } = account
  const wireProduct = (product: Product) => {
    const href = `${urls().api}/v1/catalogs/products/${product.id}`
    const links = [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'edit', method: 'PATCH' },
    ]
    return { ...product, links }
  }
  const findProduct = (id: string): Product => {
    const product = ledger.products.get(id)
    if (!product) throw unknownResource(id)
    return product
  }

  app.post('/v1/catalogs/products', async (request, reply) =>
    handleCall(reply, 'product', [], () => {
      const { made, remember } = remembered(ledger, request)
      if (made) return { status: 200, body: preferred(request, wireProduct(findProduct(made))) }
      const input = newProduct.parse(request.body)
      const id = input.id ?? newId('PROD-', 17)
      if (ledger.products.has(id)) {
        throw unprocessable(
          'DUPLICATE_RESOURCE_IDENTIFIER',
          'Duplicate resource identifier has been used.',
        )
      }
      const now = wireTime(clock.now())
      const product = { ...input, id, create_time: now, update_time: now }
      ledger.products.set(id, product)
      remember(id)
      return { status: 201, body: preferred(request, wireProduct(product)) }
    }),
  )
  app.get<Paged>('/v1/catalogs/products', async ({ query }, reply) =>
    handleCall(reply, 'product', [], () => ({
      status: 200,
      body: { products: pageOf([...ledger.products.values()].map(wireProduct), query), links: [] },
    })),
  )
  app.get<ById>('/v1/catalogs/products/:id', async ({ params }, reply) =>
    handleCall(reply, 'product', [params.id], () => ({
      status: 200,
      body: wireProduct(findProduct(params.id)),
    })),
  )
}

function planCalls(app: FastifyInstance, account: Account, handleCall: HandleCall): void {
  const { ledger, clock, urls } = account
  const wirePlan = (plan: Plan) => ({ ...plan, links: planLinks(urls().api, plan) })
  const findPlan = (id: string): Plan => {
    const plan = ledger.plans.get(id)
    if (!plan) throw unknownResource(id)
    return plan
  }

  app.post('/v1/billing/plans', async (request, reply) =>
    handleCall(reply, 'plan', [], () => {
      const { made, remember } = remembered(ledger, request)
      if (made) return { status: 200, body: preferred(request, wirePlan(findPlan(made))) }
      const input = newPlan.parse(request.body)
      if (!ledger.products.has(input.product_id)) throw unknownResource(input.product_id)
      if (input.billing_cycles.filter((cycle) => cycle.tenure_type === 'REGULAR').length !== 1) {
        throw wrongValue('/billing_cycles')
      }
      const now = wireTime(clock.now())
      const plan = { ...input, id: newId('P-', 24), create_time: now, update_time: now }
      ledger.plans.set(plan.id, plan)
      remember(plan.id)
      return { status: 201, body: preferred(request, wirePlan(plan)) }
    }),
  )
  app.get<Paged>('/v1/billing/plans', async ({ query }, reply) =>
    handleCall(reply, 'plan', [], () => {
      const plans = [...ledger.plans.values()].filter(
        (plan) => !query.product_id || plan.product_id === query.product_id,
      )
      return { status: 200, body: { plans: pageOf(plans.map(wirePlan), query), links: [] } }
    }),
  )
  app.get<ById>('/v1/billing/plans/:id', async ({ params }, reply) =>
    handleCall(reply, 'plan', [params.id], () => ({
      status: 200,
      body: wirePlan(findPlan(params.id)),
    })),
  )
  for (const turn of ['activate', 'deactivate'] as const) {
    app.post<ById>(`/v1/billing/plans/:id/${turn}`, async ({ params }, reply) =>
      handleCall(reply, 'plan', [params.id], () => {
        const plan = findPlan(params.id)
        plan.status = turn === 'activate' ? 'ACTIVE' : 'INACTIVE'
        plan.update_time = wireTime(clock.now())
        ledger.changed()
        return { status: 204 }
      }),
    )
  }
}

function pageOf<T>(rows: readonly T[], query: Paged['Querystring']): readonly T[] {
  const size = Math.min(20, Math.max(1, Math.trunc(Number(query.page_size)) || 10))
  const from = (Math.max(1, Math.trunc(Number(query.page)) || 1) - 1) * size
  return rows.slice(from, from + size)
}
