/** Finds the methods of a path, so that a call with another method gets 405 instead of 404. */
import { endpoints } from '#contract/endpoints.ts'

const endpointsByPath = Map.groupBy(
  Object.keys(endpoints).map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
  }),
  ({ path }) => path.source,
)

/** Returns the methods of a path without its query, for the `Allow` header; empty if unknown. */
export function methodsOf(path: string): string[] {
  return [...endpointsByPath.values()]
    .filter(([first]) => first?.path.test(path))
    .flatMap((calls) => calls.map(({ method }) => method))
}
