import { sen } from '#domain/money.ts'
import { fullNameOf } from '#domain/address/address.ts'
import type { DemoCustomer } from '#server/demo/data/people.ts'
import type { DemoPast } from '#server/demo/past/past.ts'
import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import { buildBillUrls } from '#server/payments/bills/billplz-urls.ts'

/** Creates a bill at the stand-in, without an order or attempt. Returns the bill's id. */
export async function createDemoBill(
  { shop }: DemoPast,
  bill: { reference: string; amountSen: number; buyer: DemoCustomer },
): Promise<string> {
  const { buyer, reference, amountSen } = bill
  const created = await billplzOf(shop).createBill({
    amount: sen(amountSen),
    reference,
    name: fullNameOf(buyer.address),
    email: buyer.email,
    mobile: buyer.address.phone,
    description: `Order ${reference}`,
    ...buildBillUrls(shop, 'demo'),
  })
  if (!created.ok) throw new Error(`no demo bill for ${reference}: ${created.reason}`)
  return created.billId
}
