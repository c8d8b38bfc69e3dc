/** Returns the last part of the path of a bill's page, which is the bill's id. */
export function readBillId(billUrl: string): string {
  const billId = new URL(billUrl).pathname.split('/').at(-1)
  if (!billId) throw new Error(`no bill id in ${billUrl}`)
  return billId
}
