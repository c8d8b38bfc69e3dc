/** Lists the methods of an API path, so that a call with another method gets 405, not 404. */
import { endpoints } from '#contract/endpoints.ts'

const methodPatterns = Object.keys(endpoints).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  // Paths have only letters, digits, `/`, `-` and `_` around their parameters: nothing to escape.
  return { method, pathPattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }
})

/** Returns the methods of `path` (without query) for the `Allow` header; `[]` if it is unknown. */
export function listAllowedMethods(path: string): string[] {
  return methodPatterns
    .filter(({ pathPattern }) => pathPattern.test(path))
    .map(({ method }) => method)
}
