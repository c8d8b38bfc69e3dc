/** Query keys that only the browser reads; the page is the same without them. */
const campaignQuery = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/

/**
 * Returns a page's URL for any request target: the shop's origin, the path, and the query without
 * campaign keys.
 */
export function pageUrl(target: string, publicUrl: string): URL {
  // Joined as text and assigned: the parser would read a path such as //elsewhere as a host.
  const requestUrl = new URL(`http://shop.invalid${target.startsWith('/') ? '' : '/'}${target}`)
  const url = new URL(publicUrl)
  url.pathname = requestUrl.pathname
  for (const [name, value] of requestUrl.searchParams)
    if (!campaignQuery.test(name)) url.searchParams.append(name, value)
  return url
}
