/* The API's calls about products and plans. A plan says what a subscriber pays and how often. */
import type { FastifyInstance } from 'fastify'
import {
  selectRepresentation,
  idempotentRequest,
  type Account,
  type HandleCall,
} from './api.routes.ts'
import {
  createUnknownResourceError,
  createUnprocessableError,
  createInvalidValueError,
} from './paypal-error.ts'
import {
  createId,
  newPlanSchema,
  newProductSchema,
  buildPlanLinks,
  type Plan,
  type Product,
} from './plan.ts'
import { formatTime } from './subscription.ts'

type WithId = { Params: { id: string } }
/** Query parameters of lists. `page` counts from 1. */
type Paged = { Querystring: { page?: string; page_size?: string; product_id?: string } }

export function registerCatalogueCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  registerProductCalls(app, account, handleCall)
  registerPlanCalls(app, account, handleCall)
}

function registerProductCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  const { ledger, clock, urls } = account
  const toProductResponse = (product: Product) => {
    const href = `${urls().api}/v1/catalogs/products/${product.id}`
    const links = [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'edit', method: 'PATCH' },
    ]
    return { ...product, links }
  }
  const findProduct = (id: string): Product => {
    const product = ledger.products.get(id)
    if (!product) throw createUnknownResourceError(id)
    return product
  }

  app.post('/v1/catalogs/products', async (request, reply) =>
    handleCall(reply, 'product', [], () => {
      const { existingId, saveId } = idempotentRequest(ledger, request)
      if (existingId)
        return {
          status: 200,
          body: selectRepresentation(request, toProductResponse(findProduct(existingId))),
        }
      const input = newProductSchema.parse(request.body)
      const id = input.id ?? createId('PROD-', 17)
      if (ledger.products.has(id)) {
        throw createUnprocessableError(
          'DUPLICATE_RESOURCE_IDENTIFIER',
          'Duplicate resource identifier has been used.',
        )
      }
      const now = formatTime(clock.now())
      const product = { ...input, id, create_time: now, update_time: now }
      ledger.products.set(id, product)
      saveId(id)
      return { status: 201, body: selectRepresentation(request, toProductResponse(product)) }
    }),
  )
  app.get<Paged>('/v1/catalogs/products', async ({ query }, reply) =>
    handleCall(reply, 'product', [], () => ({
      status: 200,
      body: {
        products: selectPage([...ledger.products.values()].map(toProductResponse), query),
        links: [],
      },
    })),
  )
  app.get<WithId>('/v1/catalogs/products/:id', async ({ params }, reply) =>
    handleCall(reply, 'product', [params.id], () => ({
      status: 200,
      body: toProductResponse(findProduct(params.id)),
    })),
  )
}

function registerPlanCalls(app: FastifyInstance, account: Account, handleCall: HandleCall): void {
  const { ledger, clock, urls } = account
  const toPlanResponse = (plan: Plan) => ({ ...plan, links: buildPlanLinks(urls().api, plan) })
  const findPlan = (id: string): Plan => {
    const plan = ledger.plans.get(id)
    if (!plan) throw createUnknownResourceError(id)
    return plan
  }

  app.post('/v1/billing/plans', async (request, reply) =>
    handleCall(reply, 'plan', [], () => {
      const { existingId, saveId } = idempotentRequest(ledger, request)
      if (existingId)
        return {
          status: 200,
          body: selectRepresentation(request, toPlanResponse(findPlan(existingId))),
        }
      const input = newPlanSchema.parse(request.body)
      if (!ledger.products.has(input.product_id)) throw createUnknownResourceError(input.product_id)
      // One regular cycle is required; trials may come before it.
      if (input.billing_cycles.filter((cycle) => cycle.tenure_type === 'REGULAR').length !== 1) {
        throw createInvalidValueError('/billing_cycles')
      }
      const now = formatTime(clock.now())
      const plan = { ...input, id: createId('P-', 24), create_time: now, update_time: now }
      ledger.plans.set(plan.id, plan)
      saveId(plan.id)
      return { status: 201, body: selectRepresentation(request, toPlanResponse(plan)) }
    }),
  )
  app.get<Paged>('/v1/billing/plans', async ({ query }, reply) =>
    handleCall(reply, 'plan', [], () => {
      const plans = [...ledger.plans.values()].filter(
        (plan) => !query.product_id || plan.product_id === query.product_id,
      )
      return {
        status: 200,
        body: { plans: selectPage(plans.map(toPlanResponse), query), links: [] },
      }
    }),
  )
  app.get<WithId>('/v1/billing/plans/:id', async ({ params }, reply) =>
    handleCall(reply, 'plan', [params.id], () => ({
      status: 200,
      body: toPlanResponse(findPlan(params.id)),
    })),
  )
  for (const action of ['activate', 'deactivate'] as const) {
    app.post<WithId>(`/v1/billing/plans/:id/${action}`, async ({ params }, reply) =>
      handleCall(reply, 'plan', [params.id], () => {
        const plan = findPlan(params.id)
        plan.status = action === 'activate' ? 'ACTIVE' : 'INACTIVE'
        plan.update_time = formatTime(clock.now())
        ledger.saveSoon()
        return { status: 204 }
      }),
    )
  }
}

/** The page sizes of PayPal's lists. */
const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 20

/** Returns the page of the list that the query asks for. */
function selectPage<T>(rows: readonly T[], query: Paged['Querystring']): readonly T[] {
  const requestedSize = Math.trunc(Number(query.page_size)) || DEFAULT_PAGE_SIZE
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, requestedSize))
  const pageNumber = Math.max(1, Math.trunc(Number(query.page)) || 1)
  const startIndex = (pageNumber - 1) * pageSize
  return rows.slice(startIndex, startIndex + pageSize)
}
