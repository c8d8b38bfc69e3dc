/** Which methods an address of the contract answers, to tell "not like this" from "not here". */
import { endpoints } from '#contract/endpoints.ts'

const addresses = Map.groupBy(
  Object.keys(endpoints).map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
  }),
  ({ path }) => path.source,
)

/** The methods of a path without its query, for the header `Allow`; none where nothing answers. */
export function methodsOf(path: string): string[] {
  return [...addresses.values()]
    .filter(([first]) => first?.path.test(path))
    .flatMap((calls) => calls.map(({ method }) => method))
}
