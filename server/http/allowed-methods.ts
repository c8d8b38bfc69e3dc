/** Lists the methods of an API path, so that a call with another method gets 405, not 404. */
import { endpoints } from '#contract/endpoints.ts'

const endpointsByPath = Map.groupBy(
  Object.keys(endpoints).map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
  }),
  // Grouped by the source text, because two equal regular expressions are different objects.
  ({ path }) => path.source,
)

/** Returns the methods of `path` (without query) for the `Allow` header; none if it is unknown. */
export function listAllowedMethods(path: string): string[] {
  return [...endpointsByPath.values()]
    .filter(([firstEndpoint]) => firstEndpoint?.path.test(path))
    .flatMap((endpointsOfPath) => endpointsOfPath.map(({ method }) => method))
}
