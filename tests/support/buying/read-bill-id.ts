/** Returns the bill's id: the last part of the path of its page. Throws if that part is empty. */
export function readBillId(billUrl: string): string {
  const billId = new URL(billUrl).pathname.split('/').at(-1)
  if (!billId) throw new Error(`no bill id in ${billUrl}`)
  return billId
}
