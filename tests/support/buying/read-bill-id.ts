/** Returns the bill id at the end of the URL of a bill's page; an empty text if there is none. */
export function readBillId(billUrl: string): string {
  return new URL(billUrl).pathname.split('/').at(-1) ?? ''
}
