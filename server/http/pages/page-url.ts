/**
 * Query keys of advertising campaigns. Only the browser reads them; the page is the same without
 * them, so it is cached without them.
 */
const campaignQueryKey = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/

/**
 * Returns a page's URL for any request target: the shop's origin, the path, and the query without
 * campaign keys.
 */
export function toPageUrl(target: string, publicUrl: string): URL {
  // The path is assigned to `pathname`, because the URL parser reads a path such as //elsewhere as
  // a host.
  const requestUrl = new URL(`http://shop.invalid${target.startsWith('/') ? '' : '/'}${target}`)
  const url = new URL(publicUrl)
  url.pathname = requestUrl.pathname
  for (const [key, value] of requestUrl.searchParams)
    if (!campaignQueryKey.test(key)) url.searchParams.append(key, value)
  return url
}
